//! SVG with its words as outlines of the typeface that comes along: the same picture on every machine.

use resvg::usvg::{self, Error, Tree, WriteOptions, fontdb};
use std::sync::{Arc, LazyLock};

const FAMILY: &str = "Liberation Sans";
/// Pixels in an inch, as browsers count them.
const USUAL_DPI: u16 = 96;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../assets/LiberationSans-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../assets/LiberationSans-Bold.ttf").to_vec());
    fonts.set_sans_serif_family(FAMILY);
    fonts.set_serif_family(FAMILY);
    Arc::new(fonts)
});

/// What a document shows, at so many pixels an inch.
pub(crate) fn tree(svg: &str, dpi: u16) -> Result<Tree, Error> {
    let reading = usvg::Options {
        dpi: f32::from(dpi),
        font_family: FAMILY.to_owned(),
        fontdb: Arc::clone(&FONTS),
        ..usvg::Options::default()
    };
    Tree::from_str(svg, &reading)
}

/// The document with outlines in place of words: whoever shows it needs no typeface.
pub(crate) fn outlined(svg: &str) -> Result<String, Error> {
    let writing = WriteOptions { coordinates_precision: 2, ..WriteOptions::default() };
    Ok(tree(svg, USUAL_DPI)?.to_string(&writing))
}

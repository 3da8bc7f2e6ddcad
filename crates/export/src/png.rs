//! Sheets as pictures of pixels: the very SVG of a sheet, rendered with the typeface that comes along.

use crate::archive::sheet_file_name;
use crate::facts::Facts;
use crate::language::Language;
use crate::measure::Unit;
use crate::refused::Refused;
use crate::{DrawingOptions, svg, typeset};
use png::{BitDepth, ColorType, Compression, Encoder, PixelDimensions};
use resvg::tiny_skia::{Pixmap, Transform};

/// How a picture is rendered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PngOptions {
    /// The language of the words; labels stay as they are.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
    /// How fine it is.
    pub resolution: PngResolution,
}

/// Pixels in an inch of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PngResolution {
    /// 150: a page of A4 across is 1754 pixels wide.
    #[default]
    Dpi150,
    /// 300.
    Dpi300,
}

impl PngResolution {
    /// Pixels in an inch.
    pub const fn dpi(self) -> u16 {
        match self {
            PngResolution::Dpi150 => 150,
            PngResolution::Dpi300 => 300,
        }
    }
}

/// The most pixels of a picture.
const MOST_PIXELS: u64 = 40_000_000;

/// One sheet as its page of the SVG; the place of the sheet is counted from 0. Refused is a page of more than 40 million pixels.
pub fn png_sheet(facts: &Facts<'_>, sheet: usize, options: &PngOptions) -> Result<Vec<u8>, Refused> {
    let count = facts.solution.mosaics.len();
    match svg::svg_sheet(facts.job, facts.solution, sheet, &drawn(facts, options)) {
        Some(svg) => render(&svg, options),
        None => Err(Refused(match options.language {
            Language::English => format!("There is no sheet {}: the plan has {count}.", sheet + 1),
            Language::Russian => format!("Листа {} нет: в плане их {count}.", sheet + 1),
        })),
    }
}

/// Every sheet as a picture of its own with a file name; with `group` the first of equal ones.
pub fn png_sheets(
    facts: &Facts<'_>,
    group: bool,
    options: &PngOptions,
) -> impl Iterator<Item = Result<(String, Vec<u8>), Refused>> {
    let (all, options) = (facts.solution.mosaics.len(), *options);
    let pages = svg::sheet_pages(facts.job, facts.solution, group, drawn(facts, &options));
    pages.map(move |(sheet, svg)| Ok((sheet_file_name(sheet, all, "png"), render(&svg, &options)?)))
}

fn drawn(facts: &Facts<'_>, options: &PngOptions) -> DrawingOptions {
    DrawingOptions { language: options.language, unit: options.unit, least_remnant: facts.least_remnant }
}

fn render(svg: &str, options: &PngOptions) -> Result<Vec<u8>, Refused> {
    let dpi = options.resolution.dpi();
    let cannot = |why: &str| Refused(format!("{}: {why}.", unrenderable(options.language)));
    let tree = typeset::tree(svg, dpi).map_err(|error| cannot(&error.to_string()))?;
    let size = tree.size().to_int_size();
    if u64::from(size.width()) * u64::from(size.height()) > MOST_PIXELS {
        return Err(Refused(too_large(options.language, dpi)));
    }
    let mut picture = Pixmap::new(size.width(), size.height()).ok_or_else(|| cannot("0 × 0"))?;
    let scale = Transform::from_scale(
        size.width() as f32 / tree.size().width(),
        size.height() as f32 / tree.size().height(),
    );
    resvg::render(&tree, scale, &mut picture.as_mut());
    encode(&picture, dpi).map_err(|error| cannot(&error.to_string()))
}

/// The picture as PNG that says how large it is on paper. A page is white throughout, so nothing of it is transparent.
fn encode(picture: &Pixmap, dpi: u16) -> Result<Vec<u8>, png::EncodingError> {
    let mut pixels = Vec::with_capacity(picture.data().len() / 4 * 3);
    picture.data().chunks_exact(4).for_each(|pixel| pixels.extend_from_slice(&pixel[..3]));
    let per_metre = (f64::from(dpi) / 0.0254).round() as u32;
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Balanced);
    let (xppu, yppu) = (per_metre, per_metre);
    encoder.set_pixel_dims(Some(PixelDimensions { xppu, yppu, unit: png::Unit::Meter }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(file)
}

fn unrenderable(language: Language) -> &'static str {
    language.pick("This sheet cannot be drawn as a picture", "Этот лист нельзя нарисовать как картинку")
}

fn too_large(language: Language, dpi: u16) -> String {
    match language {
        Language::English => format!(
            "The page of this sheet is too large for a picture at {dpi} dpi: it would have more than 40 million pixels."
        ),
        Language::Russian => format!(
            "Страница этого листа слишком велика для картинки в {dpi} dpi: вышло бы больше 40 миллионов пикселей."
        ),
    }
}

use crate::support::{plain, wardrobe};
use ::png::{Decoder, PixelDimensions};
use export::{Language, PngOptions, PngResolution, Unit, png_sheet, png_sheets};
use std::io::Cursor;

struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
    dimensions: PixelDimensions,
}

impl Picture {
    fn read(file: &[u8]) -> Picture {
        let mut reader = Decoder::new(Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let dimensions = reader.info().pixel_dims.unwrap();
        Picture { width: info.width, height: info.height, pixels, dimensions }
    }

    /// The colour at a point of the drawing, units of a quarter of a millimetre.
    fn at(&self, x: f64, y: f64, dpi: f64) -> [u8; 3] {
        let pixel = |units: f64| (units / 4.0 * dpi / 25.4) as usize;
        let start = (pixel(y) * self.width as usize + pixel(x)) * 3;
        self.pixels[start..start + 3].try_into().unwrap()
    }
}

/// Of all rectangles with that in their tag, where they lie: x, y, width, height.
fn frames(svg: &str, with: &str) -> Vec<[f64; 4]> {
    let number = |line: &str, name: &str| {
        let rest = line.split_once(&format!(" {name}=\"")).unwrap().1;
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let lines = svg.lines().filter(|line| line.starts_with("<rect x=") && line.contains(with));
    lines.map(|line| ["x", "y", "width", "height"].map(|name| number(line, name))).collect()
}

fn hex(svg: &str, after: &str) -> [u8; 3] {
    let line = svg.lines().find(|line| line.starts_with("<rect x=") && line.contains(after)).unwrap();
    let digits = line.split_once("fill=\"#").unwrap().1;
    [0, 2, 4].map(|n| u8::from_str_radix(&digits[n..n + 2], 16).unwrap())
}

#[test]
fn pixels_are_what_the_svg_says() {
    let solved = plain();
    let facts = solved.facts();
    let options = PngOptions { resolution: PngResolution::Dpi300, ..PngOptions::default() };
    let picture = Picture::read(&png_sheet(&facts, 0, &options).unwrap());
    let svg =
        export::svg_sheet(&solved.job, &solved.solution, 0, &export::DrawingOptions::default()).unwrap();
    assert_eq!(picture.width, 3508);
    assert_eq!((picture.dimensions.xppu, picture.dimensions.yppu), (11_811, 11_811));
    let at = |x, y| picture.at(x, y, 300.0);
    assert_eq!(at(2.0, 2.0), [255; 3]);
    // A corner of a panel, beside its outline and far from its texts.
    let [x, y, width, height] = frames(&svg, "<title>Door")[0];
    assert_eq!(at(x + 4.0, y + height - 4.0), hex(&svg, "<title>Door"));
    assert_eq!(at(x + width - 4.0, y + height - 4.0), hex(&svg, "<title>Door"));
    // The hatch of the remnant has its ground and its lines.
    let [x, y, ..] = frames(&svg, "url(#hatch)")[0];
    let row: Vec<[u8; 3]> = (0..400).map(|n| at(x + 4.0 + f64::from(n) / 8.0, y + 8.0)).collect();
    assert!(row.contains(&[0xf5, 0xf9, 0xf1]));
    assert!(row.iter().any(|[red, green, blue]| *red < 190 && red < green && blue < red), "{row:?}");
    // The blade's way is in the colour of the first cuts.
    let [x, y, width, height] = frames(&svg, "fill=\"#1659a6\"")[0];
    let (red, green, blue) = at(x + width / 2.0, y + height / 2.0).into();
    assert!(red < 0x60 && green < 0x80 && (0x70..0xb0).contains(&blue), "{red} {green} {blue}");
    // There are words: dark pixels in the line of the title.
    let dark =
        (0..1600).filter(|n| at(28.0 + f64::from(*n) / 8.0, 34.0).iter().all(|part| *part < 0x60)).count();
    assert!(dark > 20, "{dark}");
}

#[test]
fn both_resolutions_and_all_texts_give_the_same_picture_each_time() {
    let solved = wardrobe();
    let facts = solved.facts();
    let options = PngOptions { language: Language::Russian, unit: Unit::Inches, ..PngOptions::default() };
    let file = png_sheet(&facts, 0, &options).unwrap();
    assert_eq!(file, png_sheet(&facts, 0, &options).unwrap());
    let picture = Picture::read(&file);
    assert_eq!(picture.width, 1754);
    assert!(picture.height > 500);
}

#[test]
fn characters_that_the_typeface_lacks_are_no_fault() {
    let mut solved = plain();
    for tile in &mut solved.solution.mosaics[0].tiles {
        tile.label = Some("\u{1f6aa} 門 \u{202e}دور \u{0}\u{7}&<>".to_owned());
    }
    assert!(png_sheet(&solved.facts(), 0, &PngOptions::default()).is_ok());
}

#[test]
fn every_sheet_is_a_file_and_one_that_is_not_there_is_refused() {
    let solved = plain();
    let facts = solved.facts();
    let files: Vec<_> = png_sheets(&facts, false, &PngOptions::default()).map(Result::unwrap).collect();
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["sheet-001.png", "sheet-002.png"]);
    assert_eq!(png_sheets(&facts, true, &PngOptions::default()).count(), 1);
    let refused = png_sheet(&facts, 2, &PngOptions::default()).unwrap_err();
    assert_eq!(refused.to_string(), "There is no sheet 3: the plan has 2.");
}

#[test]
fn a_page_of_too_many_pixels_is_refused_in_words() {
    let rows: Vec<_> = (0..900)
        .map(|n| serde_json::json!({"id": n.to_string(), "width": 20, "height": 20, "count": 1, "label": format!("Row {n}")}))
        .collect();
    let solved = crate::support::Solved::new(&serde_json::json!({
        "panels": rows, "stock_panels": [{"id": "s", "width": 900, "height": 900, "count": 1}],
        "configuration": {"cut_thickness": 3, "optimization_factor": 0},
    }));
    let fine = PngOptions { resolution: PngResolution::Dpi300, ..PngOptions::default() };
    let refused = png_sheet(&solved.facts(), 0, &fine).unwrap_err();
    assert!(refused.to_string().contains("300 dpi"), "{refused}");
    assert!(png_sheets(&solved.facts(), true, &fine).next().unwrap().is_err());
}

//! A PDF/A-2b document with tags: its pages are drawn in the units of drawings.

use super::paint::{POINTS, Painter};
use crate::Refused;
use crate::drawing::{Frame, Point, Shape};
use crate::language::Language;
use chrono::{Datelike, Timelike, Utc};
use krilla::configure::{Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::image::Image;
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, Identifier, Node, TagTree};
use krilla::{Document, SerializeSettings, geom};

/// A document that grows page by page.
pub(crate) struct PdfDocument {
    document: Document,
    painter: Painter,
    tags: TagTree,
    outline: Outline,
    language: Language,
    pages: usize,
}

impl PdfDocument {
    /// A document without pages; the date inside is given.
    pub(crate) fn new(date: chrono::DateTime<Utc>, title: &str, language: Language) -> PdfDocument {
        let configuration = ConfigurationBuilder::new()
            .with_archival_validator(Archival::A2_B)
            .finish()
            .expect("PDF/A-2b alone conflicts with nothing");
        let settings = SerializeSettings { configuration, ..SerializeSettings::default() };
        let mut document = Document::new_with(settings);
        let part = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
        document.set_metadata(
            Metadata::new()
                .title(plain(title))
                .creator("Kerf".to_owned())
                .producer("Kerf".to_owned())
                .language(tag(language).to_owned())
                .creation_date(
                    DateTime::new(u16::try_from(date.year()).unwrap_or(0))
                        .month(part(date.month()))
                        .day(part(date.day()))
                        .hour(part(date.hour()))
                        .minute(part(date.minute()))
                        .second(part(date.second()))
                        .utc_offset_hour(0),
                ),
        );
        let (tags, outline) = (TagTree::new().with_lang(Some(tag(language).to_owned())), Outline::new());
        PdfDocument { document, painter: Painter::new(), tags, outline, language, pages: 0 }
    }

    /// Adds a page, in units of a quarter of a millimetre.
    pub(crate) fn page<R>(&mut self, width: f64, height: f64, draw: impl FnOnce(&mut Leaf<'_>) -> R) -> R {
        let settings = PageSettings::from_wh((width * POINTS) as f32, (height * POINTS) as f32)
            .expect("pages have an area");
        self.pages += 1;
        let mut page = self.document.start_page_with(settings);
        let mut leaf = Leaf { surface: page.surface(), painter: &self.painter };
        draw(&mut leaf)
    }

    /// Adds what was drawn to what is read aloud, in this order.
    pub(crate) fn tag(&mut self, node: impl Into<Node>) {
        self.tags.push(node);
    }

    /// Adds an entry to the table of contents beside the pages: the page added last.
    pub(crate) fn bookmark(&mut self, words: &str) {
        let page = self.pages.saturating_sub(1);
        let top = XyzDestination::new(page, geom::Point::from_xy(0.0, 0.0));
        self.outline.push_child(OutlineNode::new(plain(words), top));
    }

    /// The file.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, Refused> {
        self.document.set_tag_tree(self.tags);
        self.document.set_outline(self.outline);
        self.document.finish().map_err(|error| {
            let sentence = self.language.pick("The PDF could not be written", "PDF не удалось записать");
            Refused(format!("{sentence}: {error:?}"))
        })
    }
}

/// A page that is being drawn.
pub(crate) struct Leaf<'l> {
    surface: Surface<'l>,
    painter: &'l Painter,
}

impl Leaf<'_> {
    /// Draws what is not read aloud: lines, backgrounds, page numbers; `at` is where the shapes' corner comes to lie,
    /// `scale` by how much they grow.
    pub(crate) fn decorate(&mut self, shapes: &[Shape], at: Point, scale: f64) {
        if !shapes.is_empty() {
            self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Other)));
            self.paint(shapes, at, scale);
        }
    }

    /// Draws what is read aloud: its place among the tags is the caller's, and each is needed exactly once.
    pub(crate) fn draw(&mut self, shapes: &[Shape], at: Point, scale: f64) -> Identifier {
        let identifier = self.surface.start_tagged(ContentTag::Other);
        self.paint(shapes, at, scale);
        identifier
    }

    /// Draws a picture of pixels; its place among the tags is the caller's.
    pub(crate) fn picture(&mut self, image: Image, frame: Frame) -> Identifier {
        let identifier = self.surface.start_tagged(ContentTag::Other);
        let size = geom::Size::from_wh((frame.width * POINTS) as f32, (frame.height * POINTS) as f32);
        if let Some(size) = size {
            let (x, y) = ((frame.x * POINTS) as f32, (frame.y * POINTS) as f32);
            self.surface.push_transform(&geom::Transform::from_translate(x, y));
            self.surface.draw_image(image, size);
            self.surface.pop();
        }
        self.surface.end_tagged();
        identifier
    }

    fn paint(&mut self, shapes: &[Shape], at: Point, scale: f64) {
        let at = Point { x: at.x * POINTS, y: at.y * POINTS };
        self.painter.paint(&mut self.surface, shapes, at, scale * POINTS);
        self.surface.end_tagged();
    }
}

/// The tag of a language.
fn tag(language: Language) -> &'static str {
    language.pick("en", "ru")
}

/// A text without what metadata cannot hold.
pub(crate) fn plain(text: &str) -> String {
    let is_bad = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|c| if is_bad(c) { ' ' } else { c }).collect::<String>().trim().to_owned()
}

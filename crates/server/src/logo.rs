//! A shop's logo: a picture that is small enough to be drawn on every offer.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::{ImageFormat, ImageReader, Limits};
use std::io::Cursor;

/// The longest data URL: a picture of 256 KiB.
pub const MAX_LOGO: usize = 350_000;
/// The longest side, in pixels.
const MAX_SIDE: u32 = 2_000;
/// What a picture of that size takes while it is decoded, bytes.
pub const MEMORY: u64 = 24 * 1024 * 1024;

/// Whether this data URL holds a whole PNG or JPEG of bounded size.
pub fn is_picture(url: &str) -> bool {
    let kinds =
        [("data:image/png;base64,", ImageFormat::Png), ("data:image/jpeg;base64,", ImageFormat::Jpeg)];
    let Some((bytes, format)) =
        kinds.iter().find_map(|(head, format)| Some((url.strip_prefix(head)?, *format)))
    else {
        return false;
    };
    let Ok(bytes) = STANDARD.decode(bytes) else { return false };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::no_limits();
    (limits.max_image_width, limits.max_image_height) = (Some(MAX_SIDE), Some(MAX_SIDE));
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    reader.decode().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::DynamicImage;

    fn url(kind: &str, bytes: &[u8]) -> String {
        format!("data:image/{kind};base64,{}", STANDARD.encode(bytes))
    }

    fn picture(side: u32, format: ImageFormat) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(side, 1).write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    }

    #[test]
    fn whole_pictures_of_bounded_size_are_logos_and_nothing_else_is() {
        let (png, jpeg) = (picture(2_000, ImageFormat::Png), picture(20, ImageFormat::Jpeg));
        assert!(is_picture(&url("png", &png)));
        assert!(is_picture(&url("jpeg", &jpeg)));
        for wrong in [
            url("jpeg", &png),
            url("png", &jpeg),
            url("png", &png[..png.len() / 2]),
            url("png", &picture(2_001, ImageFormat::Png)),
            url("svg+xml", b"<svg/>"),
            url("png", b""),
            format!("{}!", url("png", &png)),
            "https://example.com/logo.png".to_owned(),
            String::new(),
        ] {
            assert!(!is_picture(&wrong), "{wrong}");
        }
    }
}

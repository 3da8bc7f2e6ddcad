//! What stands in a PDF.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The words of a PDF; none where there is no program to read them, which is a failure where all have to be there.
pub fn words_of_pdf(pdf: &[u8]) -> Option<String> {
    let command = Command::new("pdftotext")
        .args(["-layout", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = command else {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "pdftotext is missing: scripts/setup.sh tests"
        );
        return None;
    };
    let mut pipe = child.stdin.take().unwrap();
    let pdf = pdf.to_vec();
    let writer = std::thread::spawn(move || pipe.write_all(&pdf));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    Some(String::from_utf8(output.stdout).unwrap())
}

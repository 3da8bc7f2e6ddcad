//! Programs of others that read files. One that is not installed is told in a line, and is a failure where
//! `KERF_TEST_COMPLETE` is set.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a program writes for its input; none where it is not installed.
pub fn run_raw(program: &str, arguments: &[&str], input: &[u8]) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "{program} is missing: scripts/setup.sh tests"
        );
        println!("left out: {program} is not installed (scripts/setup.sh tests)");
        return None;
    };
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || pipe.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    Some(output.stdout)
}

/// As [`run_raw`], where it is text.
pub fn run(program: &str, arguments: &[&str], input: &[u8]) -> Option<String> {
    run_raw(program, arguments, input).map(|bytes| String::from_utf8(bytes).unwrap())
}

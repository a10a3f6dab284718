//! Running the built command and judging what it says.

use std::io::Write;
use std::process::{Command, Stdio};

/// What a run of the command printed, and its exit code.
pub(crate) struct Run {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: i32,
}

/// Runs the command with these arguments and this on stdin.
pub(crate) fn with_input<A: AsRef<std::ffi::OsStr>>(arguments: &[A], input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let output = std::thread::scope(|scope| {
        // On its own thread: the command may answer before it has read everything. It may also not read at all.
        scope.spawn(move || stdin.write_all(input).ok());
        child.wait_with_output().expect("the command ends")
    });
    Run {
        out: String::from_utf8(output.stdout).expect("stdout is UTF-8"),
        err: String::from_utf8(output.stderr).expect("stderr is UTF-8"),
        code: output.status.code().expect("no signal ended it"),
    }
}

impl Run {
    /// Nothing on stdout, one error whose message has these parts, and the exit code.
    #[track_caller]
    pub(crate) fn refuses(&self, code: i32, parts: &[&str], asked: &str) {
        assert_eq!((self.out.as_str(), self.code), ("", code), "{asked}: {}", self.err);
        assert!(self.err.starts_with("error: "), "{asked}: {}", self.err);
        assert!(!self.err.contains("panicked"), "{asked}: {}", self.err);
        for part in parts {
            assert!(self.err.contains(part), "{asked} does not say {part:?}: {}", self.err);
        }
    }
}

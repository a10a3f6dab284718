//! `ratwheel-verify FILE`: the checker alone, as a program. `-` reads standard input.
//!
//! It ends with 0 if the certificate is accepted, with 1 if it is not, and with 2 if that cannot be told.

use ratwheel_numbers::Control;
use ratwheel_verify::{CertificateError, verify};
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

/// No certificate is larger; what is larger is something else.
const LARGEST: u64 = 1 << 30;

fn read(name: &str) -> io::Result<Vec<u8>> {
    let input: Box<dyn Read> = if name == "-" { Box::new(io::stdin()) } else { Box::new(File::open(name)?) };
    let mut bytes = Vec::new();
    input.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is larger than any certificate"));
    }
    Ok(bytes)
}

fn judge(arguments: &[String]) -> (String, u8) {
    let [file] = arguments else { return ("usage: ratwheel-verify FILE, or - for standard input".to_owned(), 2) };
    let bytes = match read(file) {
        Ok(bytes) => bytes,
        Err(error) => return (format!("{file}: {error}"), 2),
    };
    match verify(&bytes, Control::none()) {
        Ok(found) => {
            let game = if found.game.is_empty() { String::new() } else { format!("{}, ", found.game) };
            let scope = found.scope.as_ref().map(|scope| format!(" for {scope}")).unwrap_or_default();
            let mut lines = vec![format!("valid: {game}claim {}: {}{scope}", found.claim, found.conclusion())];
            lines.extend(found.checks.iter().map(|line| format!("  {line}")));
            lines.extend(found.trusted.iter().map(|line| format!("trusted: {line}")));
            (lines.join("\n"), 0)
        }
        Err(error @ (CertificateError::Malformed(_) | CertificateError::Rejected(_))) => {
            (format!("not valid: {error}"), 1)
        }
        Err(error) => (error.to_string(), 2),
    }
}

fn main() -> ExitCode {
    let (text, code) = judge(&std::env::args().skip(1).collect::<Vec<_>>());
    // Where nobody reads, there is nobody to tell.
    let _ = if code == 2 { writeln!(io::stderr(), "{text}") } else { writeln!(io::stdout(), "{text}") };
    ExitCode::from(code)
}

//! `serve`: the built command serves what it prints with `--json`, says where, and ends when it is told to.

use super::run::with_input;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// A server that ends with the test.
struct Serving {
    child: Child,
    /// What it prints after the first line.
    rest: BufReader<ChildStdout>,
    first: String,
}

impl Serving {
    fn new(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
            .arg("serve")
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut rest = BufReader::new(child.stdout.take().unwrap());
        let mut first = String::new();
        rest.read_line(&mut first).unwrap();
        Self { child, rest, first }
    }

    fn port(&self) -> u16 {
        let digits = self.first.split("127.0.0.1:").nth(1).expect("the address is printed");
        digits.split('/').next().unwrap().parse().unwrap()
    }

    fn request(&self, head: &str, body: &str) -> (u16, Value) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port())).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let length = body.len();
        let headers = "Host: localhost\r\nConnection: close\r\nContent-Type: application/json";
        write!(stream, "{head} HTTP/1.1\r\n{headers}\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), serde_json::from_str(body).unwrap())
    }

    /// Asks the process to end, as a service manager does, and gives its exit code.
    fn terminate(mut self) -> (Option<i32>, String) {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(told.success());
        let mut text = String::new();
        self.rest.read_to_string(&mut text).unwrap();
        (self.child.wait().unwrap().code(), text)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A question on the command line, and the same one over HTTP.
fn questions() -> Vec<(&'static [&'static str], &'static str, Value)> {
    vec![
        (
            &["outcome", "wythoff", "10^59+7,4"],
            "/api/outcome",
            json!({ "game": "wythoff", "position": ["10^59+7", "4"] }),
        ),
        (
            &["outcome", "wythoff:d=2", "3,3", "--misere"],
            "/api/outcome",
            json!({ "game": "wythoff:d=2", "position": ["3", "3"], "misere": true }),
        ),
        (
            &["outcome", "rat", "17,28,66", "--strategy", "arithmetic"],
            "/api/outcome",
            json!({ "game": "rat", "position": [17, 28, 66], "strategy": "arithmetic" }),
        ),
        (
            &["best", "rat", "17,28,66", "--all"],
            "/api/best",
            json!({ "game": "rat", "position": [17, 28, 66], "all": true }),
        ),
        (&["best", "wythoff", "3,5"], "/api/best", json!({ "game": "wythoff", "position": ["3", "5"] })),
        (&["best", "frankenstein", "6,8,19"], "/api/best", json!({ "game": "frankenstein", "position": [6, 8, 19] })),
        (
            &["legal", "mouse", "3,6", "--to", "1,2"],
            "/api/legal",
            json!({ "game": "mouse", "position": ["3", "6"], "to": ["1", "2"] }),
        ),
        (&["moves", "wythoff", "1,2"], "/api/moves", json!({ "game": "wythoff", "position": ["1", "2"] })),
        (
            &["moves", "nim", "4,4,4,4", "--count"],
            "/api/moves",
            json!({ "game": "nim", "position": [4, 4, 4, 4], "count": true }),
        ),
        (&["table", "rat", "--rows", "5"], "/api/table", json!({ "game": "rat", "rows": 5 })),
        (
            &["table", "raleigh", "--member", "6,7,11"],
            "/api/member",
            json!({ "game": "raleigh", "position": [6, 7, 11] }),
        ),
        (&["solve", "wythoff", "--size", "9"], "/api/solve", json!({ "game": "wythoff", "size": "9" })),
        (
            &["solve", "wythoff", "--size", "4,6", "--grundy"],
            "/api/solve",
            json!({ "game": "wythoff", "size": ["4", "6"], "want": "grundy" }),
        ),
        (&["check", "mouse", "--size", "12"], "/api/check", json!({ "game": "mouse", "size": "12" })),
        (
            &["place", "corner:piece=king", "--size", "8,8", "--misere"],
            "/api/place",
            json!({ "game": "corner:piece=king", "misere": true }),
        ),
        (&["sum", "nim(1,4,5) + rats:d=3(1,4,5)"], "/api/sum", json!({ "sum": "nim(1,4,5) + rats:d=3(1,4,5)" })),
        (&["invariance", "mouse", "--size", "6"], "/api/invariance", json!({ "game": "mouse", "size": "6" })),
        (&["star", "wythoff", "--size", "6"], "/api/star", json!({ "game": "wythoff", "size": "6" })),
        (
            &["floor", "phi", "10^59+7", "--plus", "1/2"],
            "/api/floor",
            json!({ "real": "phi", "n": "10^59+7", "plus": "1/2" }),
        ),
        (&["beatty", "pi", "--rows", "4"], "/api/beatty", json!({ "real": "pi", "rows": 4 })),
        (&["beatty", "pi", "--index-of", "23"], "/api/beatty", json!({ "real": "pi", "index_of": "23" })),
        (&["splits", "4", "--rows", "3"], "/api/splits", json!({ "m": 4, "rows": 3 })),
        (&["splits", "3", "--locate", "99"], "/api/splits", json!({ "m": 3, "locate": "99" })),
        (&["splits", "3", "--search", "20"], "/api/splits", json!({ "m": 3, "search": "20" })),
        (
            &["splits", "--check", "phi", "--check", "phi^2", "--up-to", "500"],
            "/api/splits",
            json!({ "check": ["phi", "phi^2"], "up_to": "500" }),
        ),
        (&["array", "a", "--rows", "3", "--cols", "4"], "/api/array", json!({ "kind": "a", "rows": 3, "cols": 4 })),
        (&["array", "stolarsky", "--locate", "77"], "/api/array", json!({ "kind": "stolarsky", "locate": 77 })),
        (&["cf", "(5+sqrt(13))/2"], "/api/cf", json!({ "real": "(5+sqrt(13))/2" })),
        (&["numeral", "fibonacci", "10^30"], "/api/numeral", json!({ "system": "fibonacci", "n": "10^30" })),
        (&["numeral", "u", "--value", "1001010"], "/api/numeral", json!({ "system": "u", "value": "1001010" })),
        (
            &["rats", "matrix", "--d", "4", "--which", "F"],
            "/api/rats",
            json!({ "what": "matrix", "d": 4, "which": "F" }),
        ),
        (&["rats", "diffset", "--d", "4"], "/api/rats", json!({ "what": "diffset", "d": 4 })),
        (&["rats", "last-column"], "/api/rats", json!({ "what": "last-column" })),
        (&["rats", "matrix", "--which", "trees"], "/api/rats", json!({ "what": "trees" })),
        (
            &["export", "wythoff", "--to", "walnut", "--claim", "P misere"],
            "/api/claim",
            json!({ "game": "wythoff", "to": "walnut", "claim": "P misere" }),
        ),
        (&["cite", "003/thm16"], "/api/cite", json!({ "what": "003/thm16" })),
    ]
}

#[test]
fn the_command_and_the_server_answer_alike() {
    let server = Serving::new(&["--port", "0", "--json"]);
    let printed: Value = serde_json::from_str(&server.first).expect("one object");
    assert_eq!(printed["schema"], 1);
    for (arguments, path, body) in questions() {
        let mut words = arguments.to_vec();
        words.push("--json");
        let run = with_input(&words, b"");
        let printed: Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{words:?}: {}", run.err));
        let (status, answered) = server.request(&format!("POST {path}"), &body.to_string());
        assert_eq!((status, &answered), (200, &printed), "{words:?} and {path} {body}");
    }
    let games: Value = serde_json::from_str(&with_input(&["games", "--json"], b"").out).unwrap();
    assert_eq!(server.request("GET /api/games", ""), (200, games));
    // What the server says of a game is what the command says, and more.
    for game in ["rat", "wynim:beta=2+sqrt(2)", "frankenstein"] {
        let printed: Value = serde_json::from_str(&with_input(&["rules", game, "--json"], b"").out).unwrap();
        let (_, answered) = server.request("POST /api/rules", &json!({ "game": game }).to_string());
        for (key, value) in printed.as_object().unwrap() {
            assert_eq!(&answered[key], value, "{game}: {key}");
        }
    }
    let printed: Value = serde_json::from_str(&with_input(&["ledger", "--json"], b"").out).unwrap();
    let (_, answered) = server.request("GET /api/ledger", "");
    for (one, other) in printed.as_array().unwrap().iter().zip(answered.as_array().unwrap()) {
        for (key, value) in one.as_object().unwrap() {
            assert_eq!(&other[key], value, "{}", one["id"]);
        }
    }
    let (code, _) = server.terminate();
    assert_eq!(code, Some(0));
}

#[test]
fn it_says_where_it_is_and_when_the_port_is_taken() {
    let server = Serving::new(&["--port", "0"]);
    assert!(server.first.starts_with("the workbench is at http://127.0.0.1:"), "{}", server.first);
    let port = server.port().to_string();
    let second = with_input(&["serve", "--port", &port], b"");
    second.refuses(3, &["in use", &port, "--port 0"], "a second server on the same port");
    let wrong = with_input(&["serve", "--port", "0", "--host", "nowhere.example"], b"");
    wrong.refuses(2, &["no address", "0.0.0.0"], "a host that does not exist");
    let (code, rest) = server.terminate();
    assert_eq!((code, rest.as_str()), (Some(0), "Ctrl-C ends it\n"));
}

#[test]
fn for_a_room_it_prints_an_address_and_a_picture_of_it() {
    let server = Serving::new(&["--port", "0", "--host", "0.0.0.0"]);
    assert_eq!(server.request("GET /api/about", "").0, 200);
    let port = server.port().to_string();
    let (code, rest) = server.terminate();
    assert_eq!(code, Some(0));
    // A machine without a network has no such address.
    if let Some(line) = rest.lines().find(|line| line.starts_with("others in the room open http://")) {
        assert!(line.contains(&port), "{line}");
        assert!(rest.lines().filter(|line| line.contains('█') || line.contains('▀')).count() > 10, "{rest}");
    }
}

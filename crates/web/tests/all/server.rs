//! The server itself: headers, the page, hosts, ports, and its end.

use crate::common::Running;
use ratwheel_web::{Limits, ServeError, Server, Settings};
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[test]
fn every_answer_has_strict_headers() {
    let server = Running::usual();
    let answers = [
        server.get("/"),
        server.get("/api/about"),
        server.get("/nothing"),
        server.get("/api/nothing"),
        server.post("/api/outcome", &json!({})),
        server.send("PUT", "/", &[], b""),
        server.send("GET", "/", &[("Host", "evil.example")], b""),
    ];
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses, [200, 200, 404, 404, 400, 405, 421]);
    for answer in answers {
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self'") && !policy.contains("unsafe"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && policy.contains("object-src 'none'"));
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
        assert!(answer.header("content-type").is_some());
        if answer.status >= 400 {
            assert!(answer.json()["error"].is_string());
        }
    }
}

#[test]
fn the_page_is_inside_and_cached_by_its_tag() {
    let server = Running::usual();
    let page = server.get("/");
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    let html = String::from_utf8(page.body.clone()).unwrap();
    assert!(html.contains("\"assets/"), "the page has scripts and styles of its own");
    // Whatever it names is there, too; addresses are relative, so that the page stands in any folder.
    for part in html.split('"').filter(|part| part.starts_with("assets/")) {
        let asset = server.get(&format!("/{part}"));
        assert_eq!(asset.status, 200, "{part}");
        assert!(!asset.body.is_empty());
    }
    assert!(!html.contains("<script>") && !html.contains("style="), "nothing is inline");
    let tag = page.header("etag").unwrap();
    let again = server.send("GET", "/", &[("If-None-Match", tag)], b"");
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = server.send("GET", "/", &[("If-None-Match", "\"0\"")], b"");
    assert_eq!((other.status, &other.body), (200, &page.body));
    let head = server.send("HEAD", "/", &[], b"");
    assert_eq!((head.status, head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), Some(page.body.len().to_string().as_str()));
}

#[test]
fn the_page_brings_the_answers_to_what_it_asks_first() {
    let server = Running::usual();
    let html = String::from_utf8(server.get("/").body).unwrap();
    let (_, rest) = html.split_once("id=\"inside:first\">").unwrap();
    let (text, _) = rest.split_once("</script>").unwrap();
    let answers: serde_json::Map<String, serde_json::Value> = serde_json::from_str(text).unwrap();
    assert_eq!(answers["GET /api/about "], server.get("/api/about").json());
    // Each is what the server says when it is asked.
    for (line, answer) in &answers {
        let [method, path, body] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let json = [("Content-Type", "application/json")];
        let asked = server.send(method, path, if body.is_empty() { &[] } else { &json }, body.as_bytes());
        assert_eq!(asked.json(), *answer, "{line}");
    }
    let paths: Vec<&str> = answers.keys().filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(paths, ["/api/about", "/api/games", "/api/position", "/api/rules"]);
}

#[test]
fn what_is_not_possible_says_what_is() {
    let server = Running::usual();
    for (method, path, methods) in [
        ("PUT", "/", "get, head"),
        ("POST", "/api/about", "get, head"),
        ("GET", "/api/outcome", "post"),
        ("PUT", "/api/jobs/x", "delete"),
    ] {
        let answer = server.send(method, path, &[], b"");
        assert_eq!((answer.status, answer.header("allow")), (405, Some(methods)), "{method} {path}");
    }
}

#[test]
fn nothing_outside_the_page_is_read() {
    let folder = std::env::temp_dir().join(format!("ratwheel-page-{}", std::process::id()));
    let page = folder.join("page");
    std::fs::create_dir_all(page.join("js")).unwrap();
    std::fs::write(page.join("index.html"), "hello").unwrap();
    std::fs::write(page.join("js/a.js"), "let a;").unwrap();
    std::fs::write(folder.join("secret"), "secret").unwrap();
    let settings = Settings { port: 0, page: Some(page.clone()), ..Settings::default() };
    let server = Server::bind(settings).unwrap();
    let (address, stopper) = (server.address(), server.stopper());
    let thread = std::thread::spawn(move || server.run());
    let get = |path: &str| {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:1\r\nConnection: close\r\n\r\n").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    };
    assert!(get("/").ends_with("hello") && get("/assets/js/a.js").ends_with("let a;"));
    for path in [
        "/assets/../secret",
        "/assets/js/../../../secret",
        "/assets/%2e%2e/secret",
        "/assets//etc/passwd",
        "/../secret",
        "/assets/..%2fsecret",
        "/assets/",
        "/assets/js",
        "/assets/./js/a.js",
    ] {
        let answer = get(path);
        assert!(answer.starts_with("HTTP/1.1 4") && !answer.contains("\r\n\r\nsecret"), "{path}: {answer}");
    }
    stopper.stop();
    thread.join().unwrap().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(matches!(
        Server::bind(Settings { port: 0, page: Some(folder), ..Settings::default() }),
        Err(ServeError::Page(_))
    ));
}

#[test]
fn names_of_this_machine_are_answered_and_others_not() {
    let server = Running::usual();
    for (host, status) in [
        ("localhost", 200),
        ("localhost:7171", 200),
        ("127.0.0.1:99", 200),
        ("[::1]:7171", 200),
        ("[::1]", 200),
        ("example.com", 421),
        ("localhost.example.com", 421),
        ("127.0.0.1.example.com:80", 421),
        ("", 421),
    ] {
        assert_eq!(server.send("GET", "/api/about", &[("Host", host)], b"").status, status, "{host}");
    }
    // A server for the room is asked by names that it cannot know.
    let everybody: IpAddr = "0.0.0.0".parse().unwrap();
    let open = Server::bind(Settings { host: everybody, port: 0, ..Settings::default() }).unwrap();
    let (port, stopper) = (open.address().port(), open.stopper());
    let thread = std::thread::spawn(move || open.run());
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    write!(stream, "GET /api/about HTTP/1.1\r\nHost: school.example\r\nConnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    stopper.stop();
    thread.join().unwrap().unwrap();
}

#[test]
fn other_sites_are_refused_in_words() {
    let server = Running::usual();
    let own = format!("http://{}", server.address);
    let own_host = server.address.to_string();
    let evil = "https://evil.example";
    type Headers<'a> = &'a [(&'a str, &'a str)];
    let cases: [(&str, &str, Headers<'_>, u16); 27] = [
        // Programs.
        ("GET", "/api/about", &[], 200),
        ("POST", "/api/cite", &[], 200),
        // The page itself, and an address that somebody has typed.
        ("POST", "/api/cite", &[("Sec-Fetch-Site", "same-origin"), ("Origin", &own), ("Host", &own_host)], 200),
        ("POST", "/api/cite", &[("Origin", &own), ("Host", &own_host)], 200),
        ("POST", "/api/cite", &[("Origin", "http://LOCALHOST:7"), ("Host", "localhost:7")], 200),
        ("POST", "/api/cite", &[("Origin", "https://localhost"), ("Host", "localhost")], 200),
        ("GET", "/assets/js/main.js", &[("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Mode", "cors")], 200),
        ("GET", "/api/about", &[("Sec-Fetch-Site", "same-origin"), ("Origin", "null")], 200),
        ("GET", "/api/about", &[("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate")], 200),
        // A link to the page.
        ("GET", "/", &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], 200),
        ("HEAD", "/", &[("Sec-Fetch-Site", "same-site"), ("Sec-Fetch-Mode", "navigate")], 200),
        ("GET", "/assets/js/main.js", &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], 200),
        // What a page elsewhere makes a browser send.
        ("GET", "/", &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")], 403),
        ("GET", "/assets/js/main.js", &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")], 403),
        ("POST", "/", &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Origin", evil)], 403),
        ("GET", "/api/ledger/000/s1-p1", &[("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate")], 403),
        ("GET", "/api/ledger/000/s1-p1", &[("Sec-Fetch-Site", "cross-site")], 403),
        ("GET", "/api/about", &[("Sec-Fetch-Site", "same-site")], 403),
        ("GET", "/api/about", &[("Sec-Fetch-Site", "whatever")], 403),
        ("POST", "/api/cite", &[("Origin", evil)], 403),
        ("POST", "/api/cite", &[("Origin", "null")], 403),
        ("POST", "/api/cite", &[("Origin", "http://localhost:8080"), ("Host", "localhost:7171")], 403),
        ("POST", "/api/cite", &[("Origin", "http://"), ("Host", "localhost")], 403),
        ("POST", "/api/cite", &[("Origin", "localhost"), ("Host", "localhost")], 403),
        ("POST", "/api/cite", &[("Sec-Fetch-Site", "same-origin"), ("Origin", evil)], 403),
        ("POST", "/api/cite", &[("Origin", &own), ("Origin", evil), ("Host", &own_host)], 403),
        ("DELETE", "/api/jobs/0", &[("Origin", evil)], 403),
    ];
    for (method, path, headers, status) in cases {
        let headers: Vec<_> = headers.iter().copied().chain([("Content-Type", "application/json")]).collect();
        let body: &[u8] = if method == "POST" { br#"{"what":"003/thm16"}"# } else { b"" };
        let answer = server.send(method, path, &headers, body);
        assert_eq!(answer.status, status, "{method} {path} {headers:?}: {}", answer.text());
        if status == 403 {
            assert!(answer.text().contains("a page of another site") && answer.text().contains("hint"));
        }
    }
}

#[test]
fn a_port_in_use_is_said_so() {
    let server = Running::usual();
    let error = Server::bind(Settings { port: server.address.port(), ..Settings::default() }).unwrap_err();
    assert!(matches!(error, ServeError::InUse(address) if address == server.address));
    assert!(error.to_string().contains("in use"), "{error}");
}

#[test]
fn limits_are_told() {
    let server = Running::new(Limits::default());
    let told = server.get("/api/about").json()["limits"].clone();
    assert_eq!(told, serde_json::to_value(Limits::default()).unwrap());
    for name in ["body", "digits", "cells", "moves", "rows", "states", "seconds", "jobs"] {
        assert!(told[name].is_u64(), "{name}");
    }
}

#[test]
fn stopping_lets_an_answer_finish() {
    let mut server = Running::usual();
    let mut idle = server.connect();
    let mut stream = server.connect();
    let body = json!({ "game": "wythoff", "width": 400, "height": 400, "want": "remoteness" }).to_string();
    write!(
        stream,
        "POST /api/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut first = [0u8; 1];
    stream.read_exact(&mut first).unwrap();
    server.stop();
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).unwrap();
    assert!(rest.ends_with(b"}"), "the answer is whole");
    // A connection that asks for nothing does not keep the server.
    let _ = idle.read(&mut first);
    server.join();
}

/// Sends a request on an open connection and reads until the answer is whole.
fn ask_on(stream: &mut TcpStream, host: &str) -> std::io::Result<String> {
    write!(stream, "GET /api/about HTTP/1.1\r\nHost: {host}\r\n\r\n")?;
    let mut text = Vec::new();
    let mut buffer = [0; 4096];
    while !text.ends_with(b"}") {
        match stream.read(&mut buffer)? {
            0 => break,
            count => text.extend_from_slice(&buffer[..count]),
        }
    }
    Ok(String::from_utf8_lossy(&text).into_owned())
}

#[test]
fn only_so_many_connections_at_a_time() {
    let mut limits = Limits::default();
    limits.connections = 3;
    let server = Running::new(limits);
    let host = server.address.to_string();
    let id = server.start(&json!({ "kind": "check", "game": "rat", "size": "150" }));
    let mut inside: Vec<_> = (0..3).map(|_| server.events(&id)).collect();
    for events in &mut inside {
        assert_eq!(events.next().unwrap().0, "progress");
    }
    // All places are taken by those who are owed something, so there is no answer, however long one waits.
    let mut outside = server.connect();
    outside.set_read_timeout(Some(std::time::Duration::from_millis(200))).unwrap();
    assert!(ask_on(&mut outside, &host).is_err());
    // One goes, and the question that was asked is answered.
    inside.pop();
    outside.set_read_timeout(None).unwrap();
    let mut first = [0; 12];
    outside.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
}

#[test]
fn who_only_waits_makes_way() {
    let mut limits = Limits::default();
    limits.connections = 3;
    let server = Running::new(limits);
    let host = server.address.to_string();
    let mut inside: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for stream in &mut inside {
        assert!(ask_on(stream, &host).unwrap().starts_with("HTTP/1.1 200"));
    }
    let mut newcomer = server.connect();
    assert!(ask_on(&mut newcomer, &host).unwrap().starts_with("HTTP/1.1 200"));
    // The first has been idle the longest.
    assert!(has_ended(&mut inside[0], Duration::from_secs(60)));
    for stream in &mut inside[1..] {
        assert!(ask_on(stream, &host).unwrap().starts_with("HTTP/1.1 200"));
    }
}

/// Has the server ended the connection? Waits so long for a sign of it; what it says before is thrown away.
fn has_ended(stream: &mut TcpStream, patience: Duration) -> bool {
    stream.set_read_timeout(Some(patience)).unwrap();
    let mut buffer = [0; 4096];
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => return !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut),
        }
    }
}

#[test]
fn hundreds_who_send_a_byte_now_and_then_keep_nobody_waiting() {
    let mut limits = Limits::default();
    // So patient that no deadline helps.
    (limits.connections, limits.head_milliseconds, limits.body_milliseconds) = (64, 600_000, 600_000);
    let server = Running::new(limits);
    let about = "GET /api/about HTTP/1.1\r\nHost: localhost\r\n";
    let open = |number: usize| {
        let mut stream = server.connect();
        // Every other one stops in the middle of a body.
        let head = match number % 2 {
            0 => format!("{about}X-Slow: "),
            _ => "POST /api/outcome HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                  Content-Length: 9999\r\n\r\n"
                .to_owned(),
        };
        let _ = stream.write_all(head.as_bytes());
        stream
    };
    let mut slow: Vec<TcpStream> = (0..301).map(open).collect();
    let mut newest = slow.pop().unwrap();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !stop.load(Ordering::Relaxed) {
                for stream in &mut slow {
                    // Those that were ended hear nothing any more.
                    let _ = stream.write_all(b" ");
                }
            }
        });
        for _ in 0..20 {
            let body = json!({ "game": "wythoff", "position": ["7", "10"] });
            assert_eq!(server.ask("/api/outcome", &body)["outcome"], "N");
        }
        stop.store(true, Ordering::Relaxed);
    });
    // They were there all the time: the last one comes to the end of its request and is answered.
    newest.write_all(b"x\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    newest.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn bytes_now_and_then_do_not_move_a_deadline() {
    let mut limits = Limits::default();
    (limits.head_milliseconds, limits.body_milliseconds, limits.answer_milliseconds) = (300, 300, 300);
    let server = Running::new(limits);
    let moment = Duration::from_millis(10);
    // A hundred times as long as any of the deadlines.
    let patience = || 0..3000;
    // Headers that do not come to an end.
    let mut head = server.connect();
    head.write_all(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").unwrap();
    assert!(patience().any(|_| has_ended(&mut head, moment) || head.write_all(b"x").is_err()), "headers");
    // A second request on the same connection has a deadline of its own.
    let mut again = server.connect();
    assert!(ask_on(&mut again, "localhost").unwrap().starts_with("HTTP/1.1 200"));
    again.write_all(b"GET /api/about HTTP/1.1\r\nX-Slow: ").unwrap();
    assert!(patience().any(|_| has_ended(&mut again, moment) || again.write_all(b"x").is_err()), "headers again");
    // A body that does not come to an end is refused in words.
    let mut body = server.connect();
    let post = "POST /api/outcome HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    write!(body, "{post}Content-Length: 9999\r\n\r\n").unwrap();
    body.set_read_timeout(Some(moment)).unwrap();
    let mut start = [0; 12];
    assert!(patience().any(|_| body.peek(&mut start).is_ok() || body.write_all(b" ").is_err()), "a body");
    assert_eq!(&start, b"HTTP/1.1 408");
    // An answer of which next to nothing is taken: requests are sent until the server, which cannot get rid of its
    // answers, ends the connection.
    let mut reader = server.connect();
    reader.set_read_timeout(Some(moment)).unwrap();
    reader.set_write_timeout(Some(moment)).unwrap();
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
    let mut is_ended = || {
        let _ = reader.read(&mut start[..1]);
        reader.write(&request).is_err_and(|error| !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut))
    };
    assert!(patience().any(|_| is_ended()), "an answer");
}

#[test]
fn silent_connections_are_ended() {
    let mut limits = Limits::default();
    (limits.silent_milliseconds, limits.head_milliseconds) = (50, 50);
    let server = Running::new(limits);
    // One says nothing at all, one stops in the middle of its request.
    for said in ["", "GET /api/about HTTP/1.1\r\nHo"] {
        let mut stream = server.connect();
        stream.write_all(said.as_bytes()).unwrap();
        assert!(has_ended(&mut stream, Duration::from_secs(60)), "{said:?}");
    }
    // Who speaks is heard.
    assert_eq!(server.get("/api/about").status, 200);
}

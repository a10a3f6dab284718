//! A question that is answered has no work left behind it: after every kind of refusal the threads and the memory of the
//! process are back at the level before. One test alone in its process, since it looks at the whole of it.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

use common::Running;
use ratwheel_web::Limits;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::Shutdown;
use std::time::{Duration, Instant};

/// The server is tested with the allocator of the command: what it gives back is a part of the promise.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

const JSON: &[(&str, &str)] = &[("Content-Type", "application/json")];
/// Memory that allocators keep, and what caches hold.
const SLACK: u64 = 48 << 20;

/// A number of `/proc/self/status`.
fn level(name: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}

fn threads() -> u64 {
    level("Threads")
}

fn resident() -> u64 {
    level("VmRSS") << 10
}

/// Processor time of the process, in ticks: work that goes on shows here, whatever the threads are called.
fn ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let after = stat.rsplit_once(')').unwrap().1;
    after.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum()
}

/// Waits until the levels are what they were.
fn settles(before: (u64, u64), what: &str) {
    let start = Instant::now();
    loop {
        let now = (threads(), resident());
        if now.0 <= before.0 && now.1 <= before.1 + SLACK {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{what}: {now:?}, before {before:?}");
        std::thread::yield_now();
    }
}

/// A small certificate of which much would have to be built.
fn exploding(levels: usize) -> String {
    let term = (1..=levels).fold("x".to_owned(), |inner, level| format!("(|{inner} - {level}*y|)"));
    let head = "ratwheel certificate 1\nclaim c\nverdict proved\nrules 1\n";
    let body = format!("{head}claim c: forall x, y: {term} >= 0 or x < 10^6\n");
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    format!("{body}checksum {:016x}\n", body.bytes().fold(0xcbf2_9ce4_8422_2325, hash))
}

fn long_check() -> Value {
    json!({ "game": "rat", "size": "150" })
}

#[test]
fn no_refusal_leaves_work_behind() {
    let mut limits = Limits::default();
    (limits.seconds, limits.queue, limits.heavy, limits.body_milliseconds) = (1, 2, 2, 200);
    (limits.questions.job_seconds, limits.unheard_milliseconds) = (1, 200);
    let server = Running::new(limits);
    let refuse = |what: &str| match what {
        "time is up" => {
            for (path, body) in [
                ("/api/check", long_check()),
                ("/api/solve", json!({ "game": "rat", "size": "150", "want": "grundy" })),
                ("/api/best", json!({ "game": "nim", "position": ["900", "901", "902"], "strategy": "brute-force" })),
                ("/api/invariance", json!({ "game": "fat-rat:m=4", "size": "40" })),
                ("/api/star", json!({ "game": "rat", "size": "90" })),
                ("/api/verify", json!({ "certificate": exploding(7) })),
                ("/api/verify", json!({ "certificate": exploding(12) })),
            ] {
                let answer = server.post(path, &body);
                assert_eq!(answer.status, 422, "{path}: {}", answer.text());
            }
        }
        "the client is gone" => {
            let body = long_check().to_string();
            let head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
            for _ in 0..8 {
                let mut stream = server.connect();
                write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
                stream.shutdown(Shutdown::Both).unwrap();
            }
        }
        "the body is too large" => {
            let huge = vec![b' '; 3 << 20];
            assert_eq!(server.send("POST", "/api/check", JSON, &huge).status, 413);
        }
        "the body does not come" => {
            let mut stream = server.connect();
            let head = "POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
            write!(stream, "{head}Content-Length: 100\r\n\r\n{{").unwrap();
            let mut start = [0; 12];
            stream.read_exact(&mut start).unwrap();
            assert_eq!(&start, b"HTTP/1.1 408");
        }
        "the queue is full" => std::thread::scope(|scope| {
            let ask = || server.post("/api/check", &long_check()).status;
            let clients: Vec<_> = (0..8).map(|_| scope.spawn(ask)).collect();
            let statuses: Vec<u16> = clients.into_iter().map(|client| client.join().unwrap()).collect();
            assert!(statuses.contains(&429), "{statuses:?}");
        }),
        "the body is no JSON" => {
            for body in [&b"{"[..], b"\xff", b"[]", b"{\"game\":3}", b"{\"gaem\":\"rat\"}"] {
                assert_eq!(server.send("POST", "/api/check", JSON, body).status, 400);
            }
        }
        "a limit is in the way" => {
            for (path, body) in [
                ("/api/solve", json!({ "game": "rat", "size": "10^6" })),
                ("/api/outcome", json!({ "game": "wythoff", "position": ["10^99999", "1"] })),
                ("/api/board", json!({ "game": "wythoff", "width": 9999, "height": 9999, "want": "grundy" })),
            ] {
                assert_eq!(server.post(path, &body).status, 422, "{path}");
            }
        }
        "a job is cancelled, late or unheard" => {
            let mut job = long_check();
            job["kind"] = json!("check");
            let cancelled = server.start(&job);
            let mut events = server.events(&cancelled);
            assert_eq!(events.next().unwrap().0, "progress");
            server.send("DELETE", &format!("/api/jobs/{cancelled}"), &[], b"");
            assert_eq!(events.last().unwrap().0, "cancelled");
            let late = server.start(&job);
            assert_eq!(server.events(&late).last().unwrap().0, "failed");
            server.start(&job);
        }
        other => panic!("{other}"),
    };
    let kinds = [
        "the body is no JSON",
        "the body is too large",
        "the body does not come",
        "a limit is in the way",
        "the queue is full",
        "the client is gone",
        "a job is cancelled, late or unheard",
        "time is up",
    ];
    // What the server is answers without a worker: these are the threads of a server that does nothing.
    assert_eq!(server.get("/api/about").status, 200);
    let before = (threads(), resident());
    for what in kinds {
        refuse(what);
        settles(before, what);
    }
    // Nothing works any more: the process uses no time while one waits for it to.
    let (ticks_before, mut idle) = (ticks(), server.connect());
    idle.set_read_timeout(Some(Duration::from_millis(500))).unwrap();
    assert!(idle.read(&mut [0]).is_err());
    let used = ticks() - ticks_before;
    assert!(used < 20, "{used} ticks were used while nothing was asked");
    // And every kind once more: the levels do not creep up.
    kinds.into_iter().for_each(refuse);
    settles(before, "all of them again");
}

//! The workbench as a WebAssembly module. It has no routes of its own: a request goes to
//! [`ratwheel_interface::Engine`], and its answer comes back, both as bytes in the memory of the module.
//!
//! | export | does |
//! |---|---|
//! | `room(length) → pointer` | makes room for a request and says where |
//! | `ask() → length` | answers the request that was written there, and says how long the answer is |
//! | `answer() → pointer` | says where the answer is |
//!
//! A request is a line `POST /api/outcome`, with the name of a job as a third word where one is begun, and then the body. An
//! answer is a line of JSON, `{"status":200,"kind":"application/json","name":null}`, and then the body. Two functions are
//! imported from `page`: `now() → milliseconds`, a clock that never goes back, and `tell(pointer, length)`, which is told
//! how far a job is. `./page` divides the finished module in two (`node/split.mjs`); its first part imports a third one,
//! `rest()`, which puts the second part beside it. The module is used by one thread, and one request is answered after the other.
//!
//! ```
//! use ratwheel_wasm::Desk;
//! let mut desk = Desk::default();
//! desk.room(200).fill(b' ');
//! let request = b"POST /api/floor\n{\"real\":\"phi\",\"n\":\"10\"}";
//! desk.room(request.len()).copy_from_slice(request);
//! desk.ask(&|_| {});
//! let answer = String::from_utf8(desk.answer().to_vec()).unwrap();
//! let (first, body) = answer.split_once('\n').unwrap();
//! assert_eq!(first, r#"{"status":200,"kind":"application/json","name":null}"#);
//! assert!(body.contains(r#""value":"16""#), "{body}");
//! ```

use ratwheel_interface::{Answered, Engine, Request};
use serde_json::json;

/// The engine with the last request and its answer.
#[derive(Debug, Default)]
pub struct Desk {
    engine: Engine,
    request: Vec<u8>,
    answer: Vec<u8>,
}

impl Desk {
    /// Makes room for a request.
    pub fn room(&mut self, length: usize) -> &mut [u8] {
        self.request.clear();
        self.request.resize(length, 0);
        &mut self.request
    }

    /// Answers the request, and tells `report` how far a job is.
    pub fn ask(&mut self, report: &(dyn Fn(&str) + Sync)) {
        let request = std::mem::take(&mut self.request);
        let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
        let (line, body) = request.split_at(end);
        let line = String::from_utf8_lossy(line);
        let mut words = line.split(' ');
        let mut word = || words.next().unwrap_or_default();
        let request = Request { method: word(), path: word(), job: word(), body: body.get(1..).unwrap_or_default() };
        let Answered { status, kind, name, bytes, .. } = self.engine.answer(&request, report);
        self.answer =
            format!("{{\"status\":{status},\"kind\":{},\"name\":{}}}\n", json!(kind), json!(name)).into_bytes();
        self.answer.extend_from_slice(&bytes);
    }

    /// The answer to the last request.
    #[must_use]
    pub fn answer(&self) -> &[u8] {
        &self.answer
    }
}

/// The door to JavaScript.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod door {
    // `unsafe` stands here twice, and for nothing else in the workspace.
    //
    // - `#[unsafe(no_mangle)]`: the names `room`, `ask` and `answer` must not be the names of other functions of the
    //   module. Nothing else in it is exported without mangling, and the linker would refuse a name that is there twice.
    // - `unsafe extern`: `now` and `tell` must have the types written here. A WebAssembly module names the types of its
    //   imports, and cannot be instantiated with functions that do not take and give numbers of these types; whatever
    //   JavaScript does in them, it can only write to the memory of the module, and our half of the agreement
    //   (`worker.js`, and the test that runs the module under node) writes nothing but the request, where `room` said.
    //
    // No pointer is ever read through here: `room` and `answer` only say where something is.
    #![allow(unsafe_code, reason = "exports and imports of a WebAssembly module; the reasons stand above")]

    use super::Desk;
    use ratwheel_numbers::Moment;
    use std::cell::RefCell;
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since some fixed moment.
        safe fn now() -> u64;
        /// Tells how far a job is.
        safe fn tell(text: *const u8, length: usize);
    }

    thread_local! {
        static DESK: RefCell<Desk> = RefCell::default();
    }

    /// Makes room for a request of so many bytes and says where.
    #[unsafe(no_mangle)]
    pub(crate) extern "C" fn room(length: usize) -> *mut u8 {
        DESK.with_borrow_mut(|desk| desk.room(length).as_mut_ptr())
    }

    /// Answers the request, and says how long the answer is.
    #[unsafe(no_mangle)]
    pub(crate) extern "C" fn ask() -> usize {
        Moment::set_clock(|| Duration::from_millis(now()));
        DESK.with_borrow_mut(|desk| {
            desk.ask(&|report| tell(report.as_ptr(), report.len()));
            desk.answer().len()
        })
    }

    /// Says where the answer is.
    #[unsafe(no_mangle)]
    pub(crate) extern "C" fn answer() -> *const u8 {
        DESK.with_borrow(|desk| desk.answer().as_ptr())
    }
}

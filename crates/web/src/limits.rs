//! What a request may take. Every limit is a value, printed by `/api/about`; a request that exceeds one is told which.

use schemars::JsonSchema;
use serde::Serialize;
use std::thread::available_parallelism;

/// The limits of a server; [`Limits::default`] suits one machine and one room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of a request's body.
    pub body: u64,
    /// What a question may take.
    #[serde(flatten)]
    pub questions: ratwheel_workbench::Limits,
    /// Seconds until a direct question is given up.
    pub seconds: u64,
    /// Direct questions with much to do that are worked at the same time.
    pub heavy: u64,
    /// Direct questions with much to do that wait for their turn.
    pub queue: u64,
    /// Jobs that run or wait.
    pub jobs: u64,
    /// Connections at the same time; others wait until one ends.
    pub connections: u64,
    /// Milliseconds that a connection may wait with its next request.
    pub silent_milliseconds: u64,
    /// Milliseconds from the first byte of a request until its headers are complete.
    pub head_milliseconds: u64,
    /// Milliseconds until a request's body is complete.
    pub body_milliseconds: u64,
    /// Milliseconds until an answer is taken, beside one second for each 16 KiB of it.
    pub answer_milliseconds: u64,
    /// Milliseconds after which a job that nobody listens to is cancelled.
    pub unheard_milliseconds: u64,
    /// Milliseconds after which a question that promised to be quick goes to the others.
    pub quick_milliseconds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = available_parallelism().map_or(2, usize::from);
        Self {
            body: ratwheel_interface::BODY,
            questions: ratwheel_workbench::Limits::default(),
            seconds: 30,
            heavy: u64::try_from(cores).unwrap_or(2).max(2),
            queue: 32,
            jobs: 16,
            connections: 512,
            silent_milliseconds: 75_000,
            head_milliseconds: 10_000,
            body_milliseconds: 20_000,
            answer_milliseconds: 20_000,
            unheard_milliseconds: 8_000,
            quick_milliseconds: 400,
        }
    }
}

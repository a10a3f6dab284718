//! Random changes of a corpus, sent through a target without counting what is executed: several times as many as the fuzzer
//! sends in the same time, and none of them is learnt from. It is for going on where the fuzzer finds nothing new.
//!
//! `random TARGET SECONDS SEED FOLDER…`; what fails is written to the working directory as `failed-TARGET-…`.

use ratwheel_fuzz::{mutate, tally};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

#[cfg(not(feature = "libfuzzer"))]
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Longer inputs are left out, and none becomes longer.
const LONGEST: usize = 700;
/// Inputs that were read take the places of others among so many.
const MOVING: usize = 4096;
/// What takes longer is not changed further: the search would come to texts that take as long as they may.
const QUICK: Duration = Duration::from_micros(500);
/// An input that takes longer than this is a finding.
const SLOW: Duration = Duration::from_secs(20);

/// Numbers that follow from the seed.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 32) as u32
    }

    fn below(&mut self, count: usize) -> usize {
        self.next() as usize % count.max(1)
    }
}

/// A few other bytes.
fn bytes(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let mut numbers = Numbers(u64::from(seed));
    let mut all = data[..size].to_vec();
    for _ in 0..1 + numbers.below(3) {
        let (at, other) = (numbers.below(all.len()), numbers.below(all.len()));
        let byte = numbers.next().to_le_bytes()[1];
        match (numbers.below(5), all.is_empty()) {
            (0, _) | (_, true) => all.insert(at, byte),
            (1, _) => drop(all.remove(at)),
            (2, _) => all[at] = all[other],
            (3, _) => all[at] ^= 1 << (byte & 7),
            _ => all[at] = byte,
        }
    }
    all.truncate(most);
    data[..all.len()].copy_from_slice(&all);
    all.len()
}

type Change = fn(&mut [u8], usize, usize, u32) -> usize;

fn language(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    mutate::language(data, size, most, seed, &|data, size, most| bytes(data, size, most, seed))
}

fn certificates(data: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    mutate::certificates(data, size, most, seed, &|data, size, most| bytes(data, size, most, seed))
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let [_, target, seconds, seed, folders @ ..] = arguments.as_slice() else {
        eprintln!("random TARGET SECONDS SEED FOLDER…");
        process::exit(2);
    };
    let (run, change): (fn(&[u8]), Change) = match target.as_str() {
        "language" => (ratwheel_fuzz::language, language),
        "formulas" => (ratwheel_fuzz::formulas, bytes),
        "certificates" => (ratwheel_fuzz::certificates, certificates),
        #[cfg(feature = "proofs")]
        "proofs" => (ratwheel_fuzz::proofs, bytes),
        #[cfg(feature = "questions")]
        "questions" => (ratwheel_fuzz::questions, bytes),
        other => {
            eprintln!("there is no target `{other}`");
            process::exit(2);
        }
    };
    let mut inputs: Vec<Vec<u8>> = Vec::new();
    for folder in folders {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
        inputs.extend(files.map(|path| fs::read(path).unwrap()).filter(|input| input.len() <= LONGEST));
    }
    inputs.sort();
    assert!(!inputs.is_empty(), "no inputs of at most {LONGEST} bytes");
    search(target, Duration::from_secs(seconds.parse().unwrap()), seed.parse().unwrap(), &inputs, run, change);
    println!("{target}: {}", tally::told());
}

fn failed(target: &str, input: &[u8], count: u64) {
    let name = format!("failed-{target}-{}-{count}", process::id());
    fs::write(&name, input).unwrap();
    println!("{name}");
}

fn search(target: &str, time: Duration, seed: u64, inputs: &[Vec<u8>], run: fn(&[u8]), change: Change) {
    let mut numbers = Numbers(seed);
    // Those that are read come to more when they are changed.
    let mut good: Vec<Vec<u8>> = Vec::new();
    for input in inputs {
        let before = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| run(input))).is_err() {
            failed(target, input, 0);
        } else if tally::last_was_read() && before.elapsed() < QUICK {
            good.push(input.clone());
        }
    }
    if good.is_empty() {
        good.extend_from_slice(inputs);
    }
    let mut moving: Vec<Vec<u8>> = (0..MOVING).map(|index| good[index % good.len()].clone()).collect();
    let mut buffer = vec![0; LONGEST];
    // What is under way, for the thread that watches.
    let under_way: Arc<Mutex<(u64, Vec<u8>)>> = Arc::default();
    let (watched, named) = (Arc::clone(&under_way), target.to_owned());
    thread::spawn(move || {
        let mut before = u64::MAX;
        loop {
            thread::sleep(SLOW);
            let now = watched.lock().unwrap_or_else(PoisonError::into_inner);
            if now.0 == before {
                failed(&named, &now.1, now.0);
                process::exit(1);
            }
            before = now.0;
        }
    });
    let (start, mut count) = (Instant::now(), 0u64);
    while !count.is_multiple_of(16) || start.elapsed() < time {
        count += 1;
        let from = match numbers.below(16) {
            0 => inputs,
            1..=7 => &good,
            _ => &moving,
        };
        let input = &from[numbers.below(from.len())];
        buffer[..input.len()].copy_from_slice(input);
        let mut size = input.len();
        for _ in 0..1 + usize::from(numbers.below(4) == 0) {
            size = change(&mut buffer, size, LONGEST, numbers.next());
        }
        let input = &buffer[..size];
        {
            let mut now = under_way.lock().unwrap_or_else(PoisonError::into_inner);
            now.0 = count;
            now.1.clear();
            now.1.extend_from_slice(input);
        }
        let before = Instant::now();
        if catch_unwind(AssertUnwindSafe(|| run(input))).is_err() {
            failed(target, input, count);
        } else if tally::last_was_read() && before.elapsed() < QUICK {
            moving[numbers.below(MOVING)] = input.to_vec();
        }
    }
}

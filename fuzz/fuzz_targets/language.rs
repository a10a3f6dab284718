#![no_main]
use libfuzzer_sys::{fuzz_crossover, fuzz_mutator, fuzz_target, fuzzer_mutate};
use ratwheel_fuzz::mutate;

fuzz_target!(|data: &[u8]| ratwheel_fuzz::language(data));
fuzz_mutator!(|data: &mut [u8], size: usize, most: usize, seed: u32| {
    mutate::language(data, size, most, seed, &fuzzer_mutate)
});
fuzz_crossover!(|left: &[u8], right: &[u8], out: &mut [u8], seed: u32| {
    mutate::cross(left, right, out, seed, false)
});

#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| ratwheel_fuzz::proofs(data));

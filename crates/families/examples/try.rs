//! Proves a ruleset file for all parameters.
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let start = std::time::Instant::now();
    let found = ratwheel_families::prove(&text, &args[2], ratwheel_numbers::Control::none());
    eprintln!("{:?}", start.elapsed());
    match found {
        Ok(ratwheel_families::Outcome::Proved { scope, parts, certificate }) => {
            println!("proved for {scope}");
            for p in &parts { println!("{}: {} steps", p.name, p.steps.len()); }
            std::fs::write("/tmp/fam.cert", &certificate).unwrap();
            let t = std::time::Instant::now();
            ratwheel_verify::verify(certificate.as_bytes(), ratwheel_numbers::Control::none()).unwrap();
            println!("{} bytes, checked in {:?}", certificate.len(), t.elapsed());
        }
        Ok(ratwheel_families::Outcome::Open { proved, open, facts, .. }) => {
            println!("proved {proved:?}; open {open}");
            for f in facts { println!("  {f}"); }
        }
        Err(e) => println!("error {e}"),
    }
}

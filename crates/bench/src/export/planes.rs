//! Grundy values that do not fit into memory: an array file that grows plane by plane.
//!
//! It grows under another name, which tells the rules and the region, and gets its own when it is complete. A stop keeps it, and
//! the same command goes on from there: planes that are whole are read again, which is quicker than working them out. The
//! bytes of a value are as many as the largest possible one needs, which is known before any is.

use super::npy;
use super::provenance::Provenance;
use crate::bench::Bench;
use crate::error::BenchError;
use crate::solve::solve_error;
use ratwheel_numbers::Control;
use ratwheel_solve::{Plan, Region, Request, SolveError};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ByPlanes {
    /// How many positions the file holds.
    pub positions: u64,
    /// How many of them are P-positions.
    pub p_count: u64,
    /// The largest value.
    pub largest: u32,
    /// How many planes had been written before.
    pub before: u64,
}

/// Why it is not written.
enum Fault {
    Solve(SolveError),
    File(io::Error),
}

impl From<SolveError> for Fault {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

/// Where the file grows.
fn growing(path: &Path, provenance: &Provenance) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    let rules: String = provenance.sha256.chars().take(16).collect();
    name.push(format!(".{rules}.planes"));
    path.with_file_name(name)
}

impl Bench {
    /// Is this table too large for the memory that may be used, and can it be written plane by plane?
    ///
    /// # Errors
    /// As [`Bench::solve`].
    pub fn needs_planes(&self, request: &Request, control: Control<'_>) -> Result<bool, BenchError> {
        let Some(game) = self.relational() else { return Ok(false) };
        let plan = Plan::watched(game, request, control).map_err(solve_error)?;
        Ok(plan.is_too_large() && plan.planes().is_some())
    }

    /// Writes the Grundy values of a box to a `.npy` file plane by plane, and goes on where an earlier call was stopped.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when it cannot be worked by planes, when even the sets of values do not fit into the memory, or
    /// when the file cannot be written; [`BenchError::Cancelled`].
    pub fn write_planes(
        &self,
        request: &Request,
        path: &Path,
        provenance: &Provenance,
        control: Control<'_>,
    ) -> Result<ByPlanes, BenchError> {
        let plan = Plan::watched(self.provable()?, request, control).map_err(solve_error)?;
        let (Some(planes), Region::Box(sides)) = (plan.planes(), &request.region) else {
            return Err(BenchError::GaveUp(format!("{} cannot be worked plane by plane", self.name())));
        };
        let file_fault = |error: io::Error| BenchError::GaveUp(format!("cannot write {}: {error}", path.display()));
        let width = npy::width_of(u32::try_from(planes.bound()).unwrap_or(u32::MAX));
        let header = npy::header(width, sides);
        let temporary = growing(path, provenance);
        let mut file = opened(&temporary, &header).map_err(file_fault)?;
        if file.try_lock().is_err() {
            return Err(file_fault(io::Error::other(format!("another process is writing {}", temporary.display()))));
        }
        let plane = planes.positions().saturating_mul(width);
        let (start, size) = (u64::try_from(header.len()).unwrap_or(0), u64::try_from(plane).unwrap_or(u64::MAX));
        let length = file.metadata().map_err(file_fault)?.len();
        let count = u64::try_from(planes.count()).unwrap_or(u64::MAX);
        let before = (length.saturating_sub(start) / size.max(1)).min(count);
        // Only whole slabs are taken over, or all of it.
        let at_once = u64::try_from(planes.at_once()).unwrap_or(1).max(1);
        let taken = if before == count { count } else { before / at_once * at_once };
        file.seek(SeekFrom::Start(start)).map_err(file_fault)?;
        let mut reader = BufReader::with_capacity(1 << 20, file.try_clone().map_err(file_fault)?);
        let mut left = taken;
        let mut bytes = vec![0u8; plane];
        let known = || -> Result<Option<Vec<u32>>, Fault> {
            if left == 0 {
                return Ok(None);
            }
            left -= 1;
            reader.read_exact(&mut bytes)?;
            let value = |bytes: &[u8]| bytes.iter().rev().fold(0u32, |value, byte| value << 8 | u32::from(*byte));
            Ok(Some(bytes.chunks_exact(width).map(value).collect()))
        };
        let end = start.saturating_add(taken.saturating_mul(size));
        let mut writer = None;
        let keep = |values: &[u32]| -> Result<(), Fault> {
            let writer = match &mut writer {
                Some(writer) => writer,
                slot => {
                    // What is beyond the planes that were taken over is worked again.
                    file.set_len(end)?;
                    file.seek(SeekFrom::Start(end))?;
                    slot.insert(BufWriter::with_capacity(1 << 20, file.try_clone()?))
                }
            };
            for value in values {
                writer.write_all(value.to_le_bytes().get(..width).unwrap_or(&[]))?;
            }
            Ok(writer.flush()?)
        };
        let (p_count, largest) = planes.run(known, keep, control).map_err(|fault| match fault {
            Fault::Solve(error) => solve_error(error),
            Fault::File(error) => file_fault(error),
        })?;
        drop(writer);
        let fill = u64::MAX >> (64 - 8 * width);
        let described = [("values", "\"Grundy values\"".to_owned()), ("fill", format!("\"{fill}\""))];
        let beside = path.with_file_name({
            let mut name = path.file_name().unwrap_or_default().to_os_string();
            name.push(".json");
            name
        });
        fs::write(beside, provenance.json(&described) + "\n").map_err(file_fault)?;
        fs::rename(&temporary, path).map_err(file_fault)?;
        let positions = count.saturating_mul(u64::try_from(planes.positions()).unwrap_or(u64::MAX));
        Ok(ByPlanes { positions, p_count, largest, before: taken })
    }
}

/// The file that grows: new with its header, or as it was left. One with another header is of another table, and begun anew.
fn opened(path: &Path, header: &[u8]) -> io::Result<File> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let mut found = Vec::new();
    Read::by_ref(&mut file).take(u64::try_from(header.len()).unwrap_or(0)).read_to_end(&mut found)?;
    if found != header {
        file.set_len(0)?;
        file.seek(SeekFrom::Start(0))?;
        file.write_all(header)?;
    }
    Ok(file)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::export::{Export, Format};
    use ratwheel_numbers::CancelToken;
    use ratwheel_solve::Want;

    const NIM: &str = "game nim\npiles x, y, z\nmove I: x' < x and y' = y and z' = z\n\
                       move I: x' = x and y' < y and z' = z\nmove I: x' = x and y' = y and z' < z\n\
                       move II: x - x' = y - y' > 0 and z' = z";

    /// Stopped at several moments and taken up again, the file is the one that is written from a table in memory.
    #[test]
    fn a_file_grows_to_the_same_bytes() {
        let folder = std::env::temp_dir().join(format!("ratwheel-planes-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("values.npy");
        let bench = Bench::from_rules(NIM, &ratwheel_games::Arguments::default()).unwrap();
        let request = Request::new(Region::Box(vec![50, 20, 30]), Want::Grundy).threads(1);
        let provenance = Provenance::new(&bench, "nim", "values", "test");
        assert!(!bench.needs_planes(&request, Control::none()).unwrap());
        assert!(bench.needs_planes(&request.clone().memory(1000), Control::none()).unwrap());
        let refused = bench.write_planes(&request.clone().memory(1000), &path, &provenance, Control::none());
        assert!(refused.unwrap_err().to_string().contains("memory"));
        let mut resumed = 0;
        for looks in [30, 60, 120, 240, 100_000] {
            let token = CancelToken::after(looks);
            match bench.write_planes(&request, &path, &provenance, Control::new(&token, &|_, _| ())) {
                Ok(written) => resumed = written.before,
                Err(error) => assert!(matches!(error, BenchError::Cancelled), "{error}"),
            }
            if path.exists() {
                break;
            }
        }
        assert!(resumed >= 16, "{resumed} planes were taken over");
        let solution = bench.solve(&request, Control::none()).unwrap();
        let mut expected = Vec::new();
        Export::new(&bench, &solution, &provenance).write(&mut expected, Format::Npy, Control::none()).unwrap();
        assert!(fs::read(&path).unwrap() == expected, "the files differ");
        let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        fs::remove_dir_all(folder).unwrap();
    }
}

//! A file that appears when it is complete: it is written under another name in the same folder and renamed at the end,
//! so that nobody ever sees half of it. Dropping it before that, for whatever reason, removes it.

use super::error::ExportError;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Bytes that are gathered before they are written.
const BUFFER: usize = 1 << 16;

/// The drafts that are open in this process, for [`discard_drafts`].
static OPEN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes every unfinished file at once: for a process that is about to end without unwinding.
pub fn discard_drafts() {
    for path in OPEN.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = fs::remove_file(path);
    }
}

/// A file that is being written.
#[derive(Debug)]
pub struct Draft {
    target: PathBuf,
    temporary: PathBuf,
    out: BufWriter<File>,
}

impl Draft {
    /// Opens a draft beside its target. Whatever would prevent the file is found out here, before the work is done.
    ///
    /// # Errors
    /// [`ExportError::Create`]: there is no such folder, nothing may be written to it, or the target is not a plain file.
    pub fn create(target: &Path) -> Result<Self, ExportError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let refuse = |why: String| ExportError::Create { path: target.display().to_string(), why };
        if target.to_string_lossy().ends_with(std::path::is_separator) {
            return Err(refuse("that is the name of a folder".into()));
        }
        // A link stays a link: what it points to is replaced.
        let target = fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        match fs::metadata(&target) {
            Ok(known) if known.is_dir() => return Err(refuse("it is a folder".into())),
            Ok(known) if !known.is_file() => return Err(refuse("it is no plain file".into())),
            Ok(known) if known.permissions().readonly() => return Err(refuse("it may not be changed".into())),
            _ => {}
        }
        let Some(name) = target.file_name() else { return Err(refuse("that is no name of a file".into())) };
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{}.part", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
        let temporary = target.with_file_name(hidden);
        let file = File::create_new(&temporary).map_err(|error| refuse(error.to_string()))?;
        OPEN.lock().unwrap_or_else(PoisonError::into_inner).push(temporary.clone());
        Ok(Self { target, temporary, out: BufWriter::with_capacity(BUFFER, file) })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// [`ExportError::Write`] when the last bytes cannot be written or the file cannot be renamed; it is removed then.
    pub fn finish(mut self) -> Result<(), ExportError> {
        self.out.flush()?;
        fs::rename(&self.temporary, &self.target)?;
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After a rename there is nothing to remove.
        let _ = fs::remove_file(&self.temporary);
        OPEN.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("ratwheel-draft-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = folder("whole");
        let target = folder.join("a.csv");
        fs::write(&target, "old").unwrap();
        let mut draft = Draft::create(&target).unwrap();
        draft.write_all(b"new").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "old");
        assert_eq!(names(&folder).len(), 2);
        drop(draft);
        assert_eq!((names(&folder), fs::read_to_string(&target).unwrap()), (vec!["a.csv".into()], "old".into()));
        let mut draft = Draft::create(&target).unwrap();
        draft.write_all(b"new").unwrap();
        draft.finish().unwrap();
        assert_eq!((names(&folder), fs::read_to_string(&target).unwrap()), (vec!["a.csv".into()], "new".into()));
        // What goes wrong at the very end leaves nothing either.
        let draft = Draft::create(&folder.join("b.csv")).unwrap();
        fs::create_dir(folder.join("b.csv")).unwrap();
        assert!(matches!(draft.finish(), Err(ExportError::Write(_))));
        assert_eq!(names(&folder), ["a.csv", "b.csv"]);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn bad_targets_are_refused_at_once() {
        let folder = folder("bad");
        let refused = |path: &Path| Draft::create(path).unwrap_err().to_string();
        assert!(refused(&folder).contains("is a folder"));
        assert!(refused(&folder.join("no/such.csv")).contains("cannot write"));
        assert!(refused(&folder.join("x.csv/")).contains("name of a folder"));
        assert!(refused(Path::new("/")).contains("cannot write"));
        assert!(names(&folder).is_empty());
        fs::remove_dir_all(folder).unwrap();
    }
}

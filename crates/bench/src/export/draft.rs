//! A file that appears when it is complete: it is written under another name in the same folder and renamed at the end,
//! so that nobody ever sees half of it. Dropping it before that, for whatever reason, removes it. A process that is killed
//! leaves its drafts behind; the next one that writes to the folder removes them. A draft is locked while it is written, so
//! that nobody takes it for a left-over.

use super::error::ExportError;
use std::ffi::{OsStr, OsString};
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

/// The name of a draft: `.values.csv.ratwheel-4711-0.part`, with the number of the process and one of the draft.
fn hidden(name: &OsStr, number: u64) -> OsString {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".ratwheel-{}-{number}.part", std::process::id()));
    hidden
}

/// Is it a name that [`hidden`] makes?
fn is_hidden(name: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = || {
        let (name, numbers) = name.strip_prefix('.')?.strip_suffix(".part")?.rsplit_once(".ratwheel-")?;
        numbers.split_once('-').filter(|_| !name.is_empty())
    };
    numbers().is_some_and(|(process, draft)| is_number(process) && is_number(draft))
}

/// Removes the drafts of killed processes: nobody holds the lock of such a file. Whatever cannot be read, locked or removed
/// is left as it is.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let left_over = entry.file_name().to_str().is_some_and(is_hidden)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if left_over {
            let _ = fs::remove_file(entry.path());
        }
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
    /// Opens a draft beside its target. Whatever would prevent the file is found out here, before the work is done. A link
    /// stays a link: the file that it leads to is replaced. A file that is replaced keeps its permissions.
    ///
    /// # Errors
    /// [`ExportError::Create`]: there is no such folder, nothing may be written to it, or the target is not a plain file.
    pub fn create(target: &Path) -> Result<Self, ExportError> {
        let refuse = |why: String| ExportError::Create { path: target.display().to_string(), why };
        if target.to_string_lossy().ends_with(std::path::is_separator) {
            return Err(refuse("that is the name of a folder".into()));
        }
        let is_link = fs::symlink_metadata(target).is_ok_and(|known| known.is_symlink());
        let file = match fs::canonicalize(target) {
            Ok(file) => file,
            Err(error) if is_link => {
                let to = fs::read_link(target).unwrap_or_default();
                let why = format!("it is a link to {}, which leads to no file: {error}", to.display());
                return Err(refuse(format!("{why}; make that file first, or name the file itself")));
            }
            Err(_) => target.to_owned(),
        };
        let known = fs::metadata(&file).ok();
        match &known {
            Some(known) if known.is_dir() && is_link => return Err(refuse("it is a link to a folder".into())),
            Some(known) if known.is_dir() => return Err(refuse("it is a folder".into())),
            Some(known) if !known.is_file() => return Err(refuse("it is not a plain file".into())),
            Some(known) if known.permissions().readonly() => return Err(refuse("it may not be changed".into())),
            _ => {}
        }
        let Some(name) = file.file_name() else { return Err(refuse("that is not the name of a file".into())) };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        sweep(folder);
        let (temporary, out) = Self::locked(folder, name).map_err(|error| refuse(error.to_string()))?;
        let draft = Self { target: file, temporary, out: BufWriter::with_capacity(BUFFER, out) };
        OPEN.lock().unwrap_or_else(PoisonError::into_inner).push(draft.temporary.clone());
        if let Some(known) = known {
            let kept = draft.out.get_ref().set_permissions(known.permissions());
            kept.map_err(|error| refuse(format!("its permissions cannot be kept: {error}")))?;
        }
        Ok(draft)
    }

    /// A new file of this process. Another process may take it for a left-over in the moment before it is locked: then it
    /// is gone, and the next one is made. Where files cannot be locked, they are not removed either.
    fn locked(folder: &Path, name: &OsStr) -> io::Result<(PathBuf, File)> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let temporary = folder.join(hidden(name, COUNT.fetch_add(1, Ordering::Relaxed)));
            let file = match File::create_new(&temporary) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made?,
            };
            if file.lock().is_err() || fs::symlink_metadata(&temporary).is_ok() {
                return Ok((temporary, file));
            }
        }
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
    fn left_overs_of_killed_processes_are_removed_and_nothing_else() {
        let folder = folder("left");
        let ours = [".a.csv.ratwheel-1-0.part", ".b.ratwheel-2.csv.ratwheel-4294967295-12.part"];
        let others = [
            "a.csv.ratwheel-1-0.part",
            ".a.csv.1-0.part",
            ".a.csv.ratwheel-1.part",
            ".a.csv.ratwheel-1-x.part",
            ".a.csv.ratwheel--0.part",
            "..ratwheel-1-0.part.csv",
            ".a.csv.ratwheel-1-0.part~",
            "..ratwheel-1-0.part",
        ];
        for name in ours.iter().chain(&others) {
            fs::write(folder.join(name), "x").unwrap();
        }
        fs::create_dir(folder.join(".c.csv.ratwheel-1-0.part")).unwrap();
        let alive = Draft::create(&folder.join("alive.csv")).unwrap();
        assert!(alive.temporary.exists());
        let mut expected: Vec<String> = others.iter().map(|name| (*name).to_owned()).collect();
        expected.push(".c.csv.ratwheel-1-0.part".into());
        expected.push(alive.temporary.file_name().unwrap().to_str().unwrap().to_owned());
        expected.sort();
        assert_eq!(names(&folder), expected);
        // Another one in the same folder leaves a draft alone that is being written, and a name that is taken.
        let second = Draft::create(&folder.join("second.csv")).unwrap();
        alive.finish().unwrap();
        second.finish().unwrap();
        assert!(folder.join("alive.csv").exists() && folder.join("second.csv").exists());
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let folder = folder("links");
        let (inner, file) = (folder.join("inner"), folder.join("inner/file.csv"));
        fs::create_dir(&inner).unwrap();
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("inner/file.csv", folder.join("near")).unwrap();
        symlink("near", folder.join("link.csv")).unwrap();
        let mut draft = Draft::create(&folder.join("link.csv")).unwrap();
        assert_eq!(draft.temporary.parent(), Some(fs::canonicalize(&inner).unwrap().as_path()));
        draft.write_all(b"new").unwrap();
        draft.finish().unwrap();
        assert_eq!(fs::read_link(folder.join("link.csv")).unwrap(), Path::new("near"));
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let refused = |name: &str, to: &str| {
            symlink(to, folder.join(name)).unwrap();
            let why = Draft::create(&folder.join(name)).unwrap_err().to_string();
            assert_eq!(fs::read_link(folder.join(name)).unwrap(), Path::new(to));
            why
        };
        assert!(refused("dangling.csv", "nowhere.csv").contains("is a link to nowhere.csv, which leads to no file"));
        assert!(refused("round.csv", "round.csv").contains("is a link to round.csv, which leads to no file"));
        assert!(refused("folder.csv", "inner").contains("is a link to a folder"));
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

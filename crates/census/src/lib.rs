//! Surveys of many games: a family of rulesets, each member solved and looked at, the answers in files.
//!
//! A [`Job`] is text: a family, what is computed for each member, and what one member may use. Members are grouped into chunks;
//! a chunk is one Parquet file whose name follows from the job, written aside and renamed when it is complete. So a chunk is
//! there or it is not, doing it twice changes nothing, and whoever runs the chunks (threads here, processes on other machines)
//! needs no protocol: that every member is counted exactly once follows from the files.
//!
//! What goes wrong with a member, or takes more than it may, is a row that says so.
//!
//! ```
//! use ratwheel_census::{Job, Part, Census};
//! use ratwheel_numbers::Control;
//! let job = Job::parse(r#"
//! size = 30
//! compute = ["density"]
//! [family]
//! rules = "game take\npiles x\nparam k: int >= 1 = 1\nmove take: x - k <= x' < x"
//! parameters = { k = "1..6" }
//! "#, None)?;
//! let folder = std::env::temp_dir().join(format!("census-example-{}", std::process::id()));
//! let census = Census::open(&job, &folder)?;
//! census.run(&job, Part::All, Some(1), Control::none())?;
//! let status = census.status(Control::none())?;
//! assert_eq!((status.done, status.missing, status.errors), (1, 0, 0));
//! let rows = census.rows()?;
//! assert_eq!((rows[2].arguments.as_str(), rows[2].p_count), ("k=3", Some(8)));
//! std::fs::remove_dir_all(folder).ok();
//! # Ok::<(), ratwheel_workbench::Problem>(())
//! ```

mod examine;
mod folder;
mod job;
mod parquet;
mod period;
mod report;
mod submit;
mod table;

pub use folder::{Census, Failed, Part, Status};
pub use job::{Job, Member};
pub use report::report;
pub use submit::{Engine, Script, Submission};
pub use table::{Row, csv};

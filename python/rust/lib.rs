//! The part of the Python package `ratwheel` that is written in Rust: opened games, tables, numbers and formulas, and one
//! way to ask every question of the workbench by its name. What Python users see is in `src/ratwheel`.

mod asking;
mod census;
mod ending;
mod errors;
mod formula;
mod game;
mod numbers;
mod proof;
mod real;
mod watch;

use pyo3::prelude::*;

/// The native part of `ratwheel`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::asking::{ask, documents, questions};
    #[pymodule_export]
    use super::census::{census_csv, census_missing, census_run, census_status, census_write};
    #[pymodule_export]
    use super::formula::NativeFormula;
    #[pymodule_export]
    use super::game::NativeGame;
    #[pymodule_export]
    use super::numbers::{decimal, integer};
    #[pymodule_export]
    use super::proof::{NativeProof, prove};
    #[pymodule_export]
    use super::real::NativeReal;

    use super::{Bound, PyAnyMethods, PyModule, PyModuleMethods, PyResult, wrap_pyfunction};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let leave = wrap_pyfunction!(super::ending::leave, module)?;
        module.py().import("atexit")?.call_method1("register", (leave,))?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

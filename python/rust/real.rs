//! Exact real numbers.

use crate::asking::context;
use crate::errors::quickly;
use crate::numbers::{from_integer, to_natural};
use crate::watch::watched;
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use ratwheel_numbers::{Control, Real};
use ratwheel_workbench::Problem;
use std::sync::Arc;

/// Numbers with more bits than this are worked on by a thread of their own.
const QUICK_BITS: u64 = 1 << 13;

/// An exact real number, as it is written.
#[pyclass(subclass, frozen, module = "ratwheel._native")]
pub(crate) struct NativeReal {
    text: String,
    real: Arc<Real>,
}

#[pymethods]
impl NativeReal {
    #[new]
    fn new(py: Python<'_>, text: String) -> PyResult<Self> {
        let read = text.clone();
        let real = watched(py, None, move |control| context(control).real("real", &read))?;
        Ok(Self { text, real })
    }

    /// The number as it was written.
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// ⌊n·α⌋, or ⌊n·α + γ⌋ with `plus`.
    #[pyo3(signature = (n = None, plus = None))]
    fn floor<'py>(
        &self,
        py: Python<'py>,
        n: Option<&Bound<'py, PyAny>>,
        plus: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let n = n.map_or_else(|| Ok(1u64.into()), to_natural)?;
        if plus.is_none()
            && let Some(value) = n.to_u64().and_then(|n| self.real.floor_mul_word(n))
        {
            return Ok(value.into_pyobject(py)?.into_any());
        }
        let real = Arc::clone(&self.real);
        let work = move |control: Control<'_>| {
            Ok(match &plus {
                Some(plus) => real.floor_affine(&n, &*context(control).real("plus", plus)?)?,
                None => real.floor_mul(&n)?,
            })
        };
        let value = watched(py, None, work)?;
        from_integer(py, &value)
    }

    /// Is it certainly irrational (`True`), certainly rational (`False`), or not known (`None`)?
    #[getter]
    fn irrational(&self) -> Option<bool> {
        match self.real.irrational() {
            ratwheel_numbers::Truth::Yes => Some(true),
            ratwheel_numbers::Truth::No => Some(false),
            _ => None,
        }
    }

    fn __richcmp__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
        op: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let other = match other.cast::<Self>() {
            Ok(other) => Arc::clone(&other.get().real),
            Err(_) if other.hasattr("__index__")? => {
                let text = crate::numbers::decimal(other)?;
                quickly(py, || context(Control::none()).real("real", &text))?
            }
            Err(_) => return Ok(py.NotImplemented().into_bound(py)),
        };
        let real = Arc::clone(&self.real);
        let order = watched(py, None, move |_| real.compare(&other).map_err(Problem::from))?;
        Ok(op.matches(order).into_pyobject(py)?.to_owned().into_any())
    }
}

/// Kept for sizes that are decided at once.
pub(crate) fn is_quick(bits: u64) -> bool {
    bits <= QUICK_BITS
}

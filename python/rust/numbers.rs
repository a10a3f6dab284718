//! Python's integers of any size, and ours.

use crate::errors;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt, PyString};
use ratwheel_numbers::{Integer, Natural, parse_integer, parse_natural};
use ratwheel_workbench::Problem;

/// Python's integer behind anything with `__index__`.
fn index<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = value.py();
    if value.is_instance_of::<PyInt>() {
        return Ok(value.clone());
    }
    py.import("operator")?.getattr("index")?.call1((value,)).map_err(|error| {
        let name = value.get_type().name().map_or_else(|_| "object".to_owned(), |name| name.to_string());
        if error.is_instance_of::<pyo3::exceptions::PyTypeError>(py) {
            let message = format!("expected a whole number, found a value of type {name}");
            return errors::error(py, "type", &message, Some("whole numbers are exact: 42, not 42.0"), None);
        }
        error
    })
}

/// A sign and a magnitude.
fn parts(value: &Bound<'_, PyAny>) -> PyResult<(bool, Natural)> {
    if let Ok(word) = value.extract::<u64>() {
        return Ok((false, Natural::from(word)));
    }
    let value = index(value)?;
    let negative = value.lt(0)?;
    let magnitude = if negative { value.neg()? } else { value };
    let bits: usize = magnitude.call_method0("bit_length")?.extract()?;
    let bytes = magnitude.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    let words = bytes
        .cast::<PyBytes>()?
        .as_bytes()
        .chunks(8)
        .map(|chunk| chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte)));
    Ok((negative, Natural::from_words(&words.collect::<Vec<u64>>())))
}

/// An integer; text is read as the command line reads it.
pub(crate) fn to_integer(value: &Bound<'_, PyAny>) -> PyResult<Integer> {
    if let Ok(text) = value.cast::<PyString>() {
        return parse_integer(&text.to_cow()?).map_err(|error| errors::raise(value.py(), &Problem::from(error)));
    }
    let (negative, magnitude) = parts(value)?;
    let magnitude = Integer::from(magnitude);
    Ok(if negative { -magnitude } else { magnitude })
}

/// A natural number; text is read as the command line reads it.
pub(crate) fn to_natural(value: &Bound<'_, PyAny>) -> PyResult<Natural> {
    let read = |text: &str| parse_natural(text).map_err(|error| errors::raise(value.py(), &Problem::from(error)));
    if let Ok(text) = value.cast::<PyString>() {
        return read(&text.to_cow()?);
    }
    let (negative, magnitude) = parts(value)?;
    if negative { read(&format!("-{magnitude}")) } else { Ok(magnitude) }
}

/// Python's integer.
pub(crate) fn from_natural<'py>(py: Python<'py>, value: &Natural) -> PyResult<Bound<'py, PyAny>> {
    if let Some(word) = value.to_u64() {
        return Ok(word.into_pyobject(py)?.into_any());
    }
    let bytes: Vec<u8> = value.to_words().into_iter().flat_map(u64::to_le_bytes).collect();
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
}

/// Python's integer.
pub(crate) fn from_integer<'py>(py: Python<'py>, value: &Integer) -> PyResult<Bound<'py, PyAny>> {
    let magnitude = from_natural(py, value.magnitude())?;
    if value.is_negative() { magnitude.neg() } else { Ok(magnitude) }
}

/// A whole number of any size as decimal text. Text is given back as it is.
#[pyfunction]
pub(crate) fn decimal(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = value.cast::<PyString>() {
        return Ok(text.to_cow()?.into_owned());
    }
    Ok(to_integer(value)?.to_string())
}

/// The whole number that a text says, of any size.
#[pyfunction]
pub(crate) fn integer<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let value = parse_integer(text).map_err(|error| errors::raise(py, &Problem::from(error)))?;
    from_integer(py, &value)
}

//! Numeration systems.

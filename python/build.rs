//! Where the linker wants to be told that Python's symbols are found when the module is loaded, it is told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}

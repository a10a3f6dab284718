//! How much memory the machine has free: a solver that would need more says so instead of being killed.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::fs::read_to_string;

/// What a web page may take, of the 4 GiB that it can address: browsers give no more than half of that for certain.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
const PAGE: u64 = 2 << 30;

/// What is left of the memory of a web page. It never gives memory back, so what it has taken counts as used.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
#[must_use]
pub fn free_memory() -> Option<u64> {
    const PAGE_SIZE: u64 = 64 << 10;
    let taken = u64::try_from(core::arch::wasm32::memory_size::<0>()).ok()?.checked_mul(PAGE_SIZE)?;
    Some(PAGE.saturating_sub(taken))
}

/// The bytes that can be taken without swapping: what the system calls available, or what is left of the limit that the
/// process group runs under; `None` where neither is known.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
#[must_use]
pub fn free_memory() -> Option<u64> {
    let available = read_to_string("/proc/meminfo").ok().and_then(|text| available(&text));
    let number = |path: &str| read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let left = |most: &str, used: &str| Some(number(most)?.saturating_sub(number(used)?));
    let group = left("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current")
        .or_else(|| left("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"));
    match (available, group) {
        (Some(available), Some(group)) => Some(available.min(group)),
        (known, None) | (None, known) => known,
    }
}

#[cfg(any(test, not(all(target_family = "wasm", target_os = "unknown"))))]
/// The line `MemAvailable: … kB`.
fn available(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// `1.5 GiB`, without floating point.
pub(crate) fn show(bytes: u64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
    let (mut value, mut tenths, mut unit) = (bytes, 0, 0);
    while value >= 1024 && unit + 1 < units.len() {
        tenths = value % 1024 * 10 / 1024;
        value /= 1024;
        unit += 1;
    }
    let name = units.get(unit).copied().unwrap_or("bytes");
    if unit == 0 || value >= 100 { format!("{value} {name}") } else { format!("{value}.{tenths} {name}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_read_and_bytes_are_shown() {
        assert_eq!(available("MemTotal: 8 kB\nMemAvailable:      12 kB\n"), Some(12 * 1024));
        assert_eq!(available("MemTotal: 8 kB\n"), None);
        assert_eq!(show(999), "999 bytes");
        assert_eq!(show(1536), "1.5 KiB");
        assert_eq!(show(300 * 1024 * 1024), "300 MiB");
        assert_eq!(show(u64::MAX), "15.9 EiB");
    }
}

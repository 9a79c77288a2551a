//! What the machine itself gives and how busy it is, measured beside everything else.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

use crate::Failure;

/// How often the disk is asked to keep something.
const SYNCS: usize = 400;
/// Bytes of each write, as a page of a database.
const PAGE: usize = 4096;

/// How the machine was at a moment.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    /// Processes that wanted to run, over the last minute.
    pub load: f64,
    /// Median of writing 4 KiB and waiting until the disk has them, milliseconds.
    pub sync_p50_ms: f64,
    /// 99th percentile of the same.
    pub sync_p99_ms: f64,
}

/// Looks at the load first, then at the disk under a folder.
///
/// # Errors
/// When the folder cannot be written to.
pub fn look(folder: &Path) -> Result<Moment, Failure> {
    let load = load()?;
    let mut file = File::create(folder.join("sync"))?;
    let page = [7_u8; PAGE];
    let mut times = Vec::with_capacity(SYNCS);
    for _ in 0..SYNCS {
        let began = Instant::now();
        file.write_all(&page)?;
        file.sync_data()?;
        times.push(began.elapsed().as_secs_f64() * 1e3);
    }
    std::fs::remove_file(folder.join("sync"))?;
    times.sort_by(f64::total_cmp);
    Ok(Moment {
        load,
        sync_p50_ms: times[SYNCS / 2],
        sync_p99_ms: times[SYNCS * 99 / 100],
    })
}

/// The load average of the last minute.
///
/// # Errors
/// When the system does not tell it.
pub fn load() -> Result<f64, Failure> {
    let text = std::fs::read_to_string("/proc/loadavg")?;
    Ok(text.split_whitespace().next().unwrap_or_default().parse()?)
}

//! The disk is full, then has space again.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::json;
use uuid::Uuid;

use crate::check::{check, control};
use crate::client::Client;
use crate::load::Load;
use crate::program::{ADMIN, Place};
use crate::report::{Control, Row};
use crate::scenario::no_refusals;
use crate::{Failure, Size};

/// A small file system in memory; it is taken away when dropped.
pub struct SmallDisk {
    folder: PathBuf,
}

impl SmallDisk {
    /// Mounts one; `None` where this user may not.
    ///
    /// # Errors
    /// When there can be no folder.
    pub fn mount() -> Result<Option<Self>, Failure> {
        let folder = std::env::temp_dir().join(format!("faults-disk-{}", Uuid::new_v4().simple()));
        std::fs::create_dir(&folder)?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=24m", "tmpfs"])
            .arg(&folder)
            .output()?;
        if mounted.status.success() {
            return Ok(Some(Self { folder }));
        }
        std::fs::remove_dir(&folder)?;
        Ok(None)
    }

    /// Where it lies.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Takes all that is left; gives the file that does.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn fill(&self) -> Result<PathBuf, Failure> {
        let path = self.folder.join("penuh");
        let file = std::fs::File::create(&path)?;
        let block = vec![0_u8; 4096];
        while std::io::Write::write_all(&mut &file, &block).is_ok() {}
        Ok(path)
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // A folder that stays in /tmp harms nobody.
        let _ = Command::new("umount").arg("-l").arg(&self.folder).status();
        let _ = std::fs::remove_dir(&self.folder);
    }
}

/// Fills the disk under load and frees it again. `None` where this user may not mount a small disk.
///
/// # Errors
/// When reads stop, writes are answered otherwise, or writing does not go on with space.
pub async fn run(size: Size) -> Result<Option<Row>, Failure> {
    let cycles = size.pick(1, 5);
    let Some(disk) = SmallDisk::mount()? else {
        return Ok(None);
    };
    let place = Place::sqlite()?.at(&disk.folder.join("data"));
    place.new_admin().await?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(ADMIN).await?;
    let load = Load::start(&client, vec![node.url()], 8);
    let mut longest = Duration::ZERO;
    let mut refused = 0;
    for _ in 0..cycles {
        load.wait_for(20).await?;
        let filler = disk.fill()?;
        refused += wait_for_507(&client).await?;
        let read = client.get("/api/cms/kategori-berita").await?;
        read.expect(200)?;
        free(&filler)?;
        let space = Instant::now();
        load.wait_for(5).await?;
        longest = longest.max(space.elapsed());
    }
    let notes = load.end().await;
    no_refusals(&notes)?;
    node.stop().await?;
    let checked = check(place.ledger(), &notes).await?;
    place.run(&["verify"], "").await?;
    Ok(Some(Row {
        fault: "disk full, then space again",
        engine: place.engine(),
        runs: cycles,
        checked,
        recovered: Some(longest),
        seen: format!(
            "writes answered 507 ({refused} looked at), reads went on, no restart needed; {} tries repeated",
            notes.retries
        ),
        control: Control::Seen(control(place.ledger(), &notes).await?),
    }))
}

/// Writes until the disk is said to be full, three times; how often it was said.
///
/// # Errors
/// When it is not said.
pub async fn wait_for_507(client: &Client) -> Result<u64, Failure> {
    let target = "/api/cms/kategori-berita/create";
    let began = Instant::now();
    let mut seen = 0;
    while seen < 3 {
        let body = json!({ "berita": format!("penuh {}", Uuid::new_v4()) });
        let answer = client.write("POST", target, &body, Uuid::new_v4()).await?;
        match answer.status {
            507 => seen += 1,
            201 if began.elapsed() < Duration::from_secs(20) => {}
            other => return Err(format!("{other} instead of 507: {}", answer.text()).into()),
        }
    }
    Ok(seen)
}

fn free(filler: &Path) -> Result<(), Failure> {
    Ok(std::fs::remove_file(filler)?)
}

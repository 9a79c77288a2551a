//! What is settled before a command begins, so that the service and who types at its machine work on the same thing:
//! the configuration, the file of variables beside it, and the owner of the data folder as the user.

use std::{
    collections::BTreeMap,
    fs,
    io::ErrorKind,
    os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _},
        process::CommandExt as _,
    },
    path::{Path, PathBuf},
    process::Command,
};

use super::common::Failure;
use crate::config::Config;

/// Where the package puts the configuration; read where none is named.
pub(super) const CONFIG: &str = "/etc/beasiswa/beasiswa.toml";
/// The variables of the service, beside its configuration.
const VARIABLES: &str = "env";
/// Set for the process that goes on once all is settled.
pub(crate) const SETTLED: &str = "BEASISWA_SETTLED";

/// The configuration of a command and where it is from.
pub(super) struct Settled {
    pub config: Config,
    pub file: Option<PathBuf>,
}

/// Reads the configuration. Where variables stand beside it that this process has not, or the data folder is another
/// user's, the program begins again with them and as that user; then this does not come back.
pub(super) fn settle(
    named: Option<&Path>,
    data_dir: Option<&Path>,
    adopts_owner: bool,
) -> Result<Settled, Failure> {
    // Names, personal data sealed or not, and keys: for the owner alone, whatever the shell's mask is.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    let file = configuration(named)?;
    let mut beside = BTreeMap::new();
    let is_settled = std::env::var_os(SETTLED).is_some();
    if !is_settled && let Some(folder) = file.as_deref().and_then(Path::parent) {
        beside = variables(&folder.join(VARIABLES))?;
        beside.retain(|name, _| std::env::var_os(name).is_none());
    }
    let mut config = Config::load_with(file.as_deref(), |name| {
        std::env::var(name)
            .ok()
            .or_else(|| beside.get(name).cloned())
    })?;
    if let Some(folder) = data_dir {
        config.data_dir = folder.to_owned();
    }
    let owner = adopts_owner.then(|| owner(&config.data_dir)).flatten();
    if !is_settled && (!beside.is_empty() || owner.is_some()) {
        return Err(again(&beside, owner));
    }
    Ok(Settled { config, file })
}

fn configuration(named: Option<&Path>) -> Result<Option<PathBuf>, Failure> {
    if let Some(file) = named {
        return Ok(Some(file.to_owned()));
    }
    match fs::File::open(CONFIG) {
        Ok(_) => Ok(Some(PathBuf::from(CONFIG))),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("{CONFIG}: {error}; ketik perintah ini dengan sudo").into()),
    }
}

/// The variables in a file, as systemd reads them: a line each, `NAME=value`, quotes around the value fall away.
fn variables(file: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let text = match fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
        // systemd has read it, as root, before it started the service as somebody else.
        Err(error)
            if error.kind() == ErrorKind::PermissionDenied
                && std::env::var_os("INVOCATION_ID").is_some() =>
        {
            return Ok(BTreeMap::new());
        }
        Err(error) => {
            return Err(format!(
                "{}: {error}; ketik perintah ini dengan sudo",
                file.display()
            )
            .into());
        }
    };
    if fs::metadata(file)?.permissions().mode() & 0o007 != 0 {
        return Err(format!(
            "{} berisi kata sandi dan terbaca semua orang: chmod 600",
            file.display()
        )
        .into());
    }
    parsed(&text).map_err(|line| format!("{}: baris {line} bukan NAMA=isi", file.display()).into())
}

/// The variables of a text; else the number of the line that is none.
fn parsed(text: &str) -> Result<BTreeMap<String, String>, usize> {
    let mut found = BTreeMap::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', ';']) {
            continue;
        }
        let (name, value) = line.split_once('=').ok_or(number + 1)?;
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || name.contains(char::is_whitespace) {
            return Err(number + 1);
        }
        let quoted = ['"', '\'']
            .iter()
            .find_map(|quote| value.strip_prefix(*quote)?.strip_suffix(*quote));
        found.insert(name.to_owned(), quoted.unwrap_or(value).to_owned());
    }
    Ok(found)
}

/// User and group that own the data folder, where this process is root's and the folder is not.
fn owner(folder: &Path) -> Option<(u32, u32)> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    let found = fs::metadata(folder).ok()?;
    (found.uid() != 0).then(|| (found.uid(), found.gid()))
}

/// Gives what root made in a data folder to whoever owns the folder.
pub(super) fn give_to_owner(folder: &Path) -> Result<(), Failure> {
    let Some((user, group)) = owner(folder) else {
        return Ok(());
    };
    let mut open = vec![folder.to_owned()];
    while let Some(inside) = open.pop() {
        for entry in fs::read_dir(&inside)? {
            let entry = entry?;
            std::os::unix::fs::lchown(entry.path(), Some(user), Some(group))?;
            if entry.file_type()?.is_dir() {
                open.push(entry.path());
            }
        }
    }
    Ok(())
}

/// Begins again in the place of this process; comes back only when that fails.
fn again(beside: &BTreeMap<String, String>, owner: Option<(u32, u32)>) -> Failure {
    let mut arguments = std::env::args_os();
    let typed = arguments.next().unwrap_or_default();
    // Without /proc, by the name under which it was called.
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from(typed));
    let mut command = Command::new(&program);
    command.args(arguments).envs(beside).env(SETTLED, "1");
    if let Some((user, group)) = owner {
        command.uid(user).gid(group);
    }
    let error = command.exec();
    format!("{}: {error}", program.display()).into()
}

/// Says which log a command works on, before it does anything.
pub(super) fn told(settled: &Settled, command: &str) -> String {
    let config = &settled.config;
    let store = match &config.database_url {
        Some(url) => place(url),
        None => format!("SQLite {}", config.data_dir.join("ledger.db").display()),
    };
    let from = settled.file.as_ref().map_or_else(
        || "tanpa berkas konfigurasi".to_owned(),
        |file| file.display().to_string(),
    );
    format!(
        "beasiswa {command}: buku {} di {store}, folder {}, konfigurasi {from}",
        config.log_origin,
        config.data_dir.display()
    )
}

/// The address of a database without user and password.
pub(super) fn place(url: &str) -> String {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
    let rest = rest.split_once('?').map_or(rest, |(rest, _)| rest);
    format!("PostgreSQL {rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_read_as_systemd_does() {
        let text = "# sandi\n\nDATABASE_URL=postgres://a:b$c@h/d\nX = \"satu dua\"\nY='#'\n; z\n";
        let found = parsed(text).unwrap();
        assert_eq!(found["DATABASE_URL"], "postgres://a:b$c@h/d");
        assert_eq!(
            (found["X"].as_str(), found["Y"].as_str()),
            ("satu dua", "#")
        );
        assert_eq!(found.len(), 3);
        assert_eq!(parsed("A=1\ntanpa tanda\n"), Err(2));
    }

    #[test]
    fn a_database_is_told_without_its_password() {
        let told = place("postgres://portal:rah@sia@db.kantor:5432/beasiswa?sslmode=require");
        assert_eq!(told, "PostgreSQL db.kantor:5432/beasiswa");
    }
}

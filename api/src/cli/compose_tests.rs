//! What `docs/operasi/compose.yaml` asks of the program, held against the program. Its variables are held in `config`.

use clap::Parser as _;

use super::{Cli, Command};

const COMPOSE: &str = include_str!("../../../docs/operasi/compose.yaml");
const IMAGE: &str = include_str!("../../../docs/operasi/Containerfile");

/// The entries of every `name: [a, "b", …]`; what the environment gives is given.
fn lists(name: &str) -> Vec<Vec<String>> {
    let start = format!("{name}: [");
    let lines = COMPOSE.lines().filter_map(|line| {
        let list = line.trim().strip_prefix(&start)?.strip_suffix(']')?;
        let entries = list.split(", ").map(|entry| entry.trim_matches('"'));
        Some(entries.map(|entry| entry.replace("${LOG_VKEY:-}", "buku+1+A")))
    });
    lines.map(Iterator::collect).collect()
}

#[test]
fn every_command_line_is_one_of_the_program() {
    let commands = lists("command");
    assert_eq!(commands.len(), COMPOSE.matches("command:").count());
    let mut names = Vec::new();
    for command in commands {
        let line = std::iter::once("beasiswa".to_owned()).chain(command);
        let cli = Cli::try_parse_from(line).unwrap_or_else(|error| panic!("{error}"));
        if matches!(cli.command, Command::Witness(_)) {
            // Not where the portal's image keeps the files of the portal: a witness begins in an empty folder.
            let folder = cli.data_dir.expect("a folder of its own");
            assert_eq!(folder, std::path::Path::new("/var/lib/saksi"));
        }
        names.push(cli.command.name());
    }
    assert_eq!(names, ["migrate", "witness", "witness"]);
}

#[test]
fn every_volume_is_named_and_lies_over_a_folder_of_the_image() {
    let (_, named) = COMPOSE.rsplit_once("\nvolumes:\n").unwrap();
    let named: Vec<&str> = named
        .lines()
        .map(|line| line.trim().trim_end_matches(':'))
        .collect();
    for volume in lists("volumes").concat() {
        let (name, folder) = volume.split_once(':').unwrap();
        assert!(named.contains(&name), "{name}");
        let made = IMAGE
            .lines()
            .filter(|line| line.starts_with("RUN install --directory"))
            .any(|line| line.split(' ').any(|word| word == folder));
        assert!(made || name == "database", "{folder} would be root's");
    }
    assert!(
        !IMAGE.contains("--create-home"),
        "a new volume would take over the files of a home"
    );
}

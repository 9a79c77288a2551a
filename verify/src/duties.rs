//! The separation of duties, recomputed from the events of a pack and compared with what the pack says.

use std::collections::VecDeque;

use domain::AnyEvent;
use domain::duties::{Duties, Head, reads};
use ledger::pack::{PackContent, PackProblem};

/// What comparing found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Compared {
    /// The pack holds no such report: it was made before there was one.
    Absent,
    /// Every line is what the events say.
    Same {
        /// Payments looked at.
        payments: usize,
        /// Payments that somebody must look at.
        problems: usize,
    },
    /// Lines that are not what the events say.
    Differs(Vec<PackProblem>),
}

/// Recomputes the report from the events of the pack and compares it line by line.
#[must_use]
pub fn compare(pack: &PackContent) -> Compared {
    if pack.file(Duties::HANDS_FILE).is_none() {
        return Compared::Absent;
    }
    let duties = match recompute(pack) {
        Ok(duties) => duties,
        Err(problem) => return Compared::Differs(vec![problem]),
    };
    let mut problems = Vec::new();
    for (name, computed) in duties.files() {
        match pack.file(name).map(std::str::from_utf8) {
            Some(Ok(written)) => problems.extend(differing(name, written, &computed)),
            Some(Err(_)) => problems.push(problem(name, "bukan teks UTF-8")),
            None => problems.push(problem(name, "hilang")),
        }
    }
    if !problems.is_empty() {
        return Compared::Differs(problems);
    }
    let looks: Vec<bool> = duties
        .payments()
        .map(|(_, chain)| chain.needs_a_look())
        .collect();
    Compared::Same {
        payments: looks.len(),
        problems: looks.iter().filter(|look| **look).count(),
    }
}

fn recompute(pack: &PackContent) -> Result<Duties, PackProblem> {
    let mut duties = Duties::default();
    for event in pack.events()? {
        if !event.stream_type.parse().is_ok_and(reads) {
            continue;
        }
        let fact = AnyEvent::decode(
            &event.stream_type,
            &event.event_type,
            event.event_version,
            event.payload,
        )
        .map_err(|error| {
            let file = format!("peristiwa/{}.bin", event.position);
            problem(&file, &format!("tidak dipahami program ini: {error}"))
        })?;
        let told = |name: &str| event.metadata[name].as_str().unwrap_or_default();
        let head = Head::told(
            event.position,
            event.recorded_at,
            &event.actor_id,
            told("role"),
            told("office"),
        );
        duties.take(&event.stream_id, head, &fact);
    }
    Ok(duties)
}

/// Names each line that is not among the computed ones, beside the one it should be, and those that are missing.
fn differing(name: &str, written: &str, computed: &str) -> Vec<PackProblem> {
    if written == computed {
        return Vec::new();
    }
    let mut missing: VecDeque<&str> = computed.lines().collect();
    let mut wrong = Vec::new();
    for (number, line) in (1_usize..).zip(written.lines()) {
        match missing.iter().position(|other| *other == line) {
            Some(at) => {
                missing.remove(at);
            }
            None => wrong.push((number, line)),
        }
    }
    let mut problems = Vec::new();
    for (number, line) in wrong {
        let of = |line: &str| line.split(',').next().unwrap_or_default().to_owned();
        let twin = missing.iter().position(|other| of(other) == of(line));
        let what = match twin.and_then(|at| missing.remove(at)) {
            Some(right) => {
                format!("baris {number}: tertulis [{line}], menurut peristiwa [{right}]")
            }
            None => format!("baris {number}: tertulis [{line}], tidak ada menurut peristiwa"),
        };
        problems.push(problem(name, &what));
    }
    for line in missing {
        problems.push(problem(name, &format!("baris hilang: [{line}]")));
    }
    if problems.is_empty() {
        problems.push(problem(name, "urutan atau akhir baris diubah"));
    }
    problems
}

fn problem(file: &str, what: &str) -> PackProblem {
    PackProblem {
        file: file.to_owned(),
        what: what.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::differing;

    #[test]
    fn a_changed_a_missing_and_an_added_line_are_named() {
        let computed = "pembayaran,langkah\na,1\na,2\nb,3\n";
        assert!(differing("x.csv", computed, computed).is_empty());
        let what = |written: &str| -> Vec<String> {
            let problems = differing("x.csv", written, computed);
            problems.into_iter().map(|one| one.what).collect()
        };
        assert_eq!(
            what("pembayaran,langkah\na,1\na,9\nb,3\n"),
            ["baris 3: tertulis [a,9], menurut peristiwa [a,2]"]
        );
        assert_eq!(
            what("pembayaran,langkah\na,1\nb,3\n"),
            ["baris hilang: [a,2]"]
        );
        assert_eq!(
            what("pembayaran,langkah\na,1\na,2\nb,3\nc,4\n"),
            ["baris 5: tertulis [c,4], tidak ada menurut peristiwa"]
        );
        assert_eq!(
            what("pembayaran,langkah\na,2\na,1\nb,3\n"),
            ["urutan atau akhir baris diubah"]
        );
    }
}

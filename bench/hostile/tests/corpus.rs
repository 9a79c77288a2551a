//! Everything worth keeping of what was ever handed in, and damage done to it: the checks of `hostile` hold for all.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use hostile::TARGETS;

/// Damaged copies of each sample.
const COPIES: u64 = 24;

#[test]
fn holds_for_everything_that_was_kept_and_for_damaged_copies_of_it() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for (name, check) in TARGETS {
        let mut samples: Vec<_> = fs::read_dir(corpus.join(name))
            .expect("a corpus of every target")
            .map(|entry| entry.expect("an entry").path())
            .collect();
        samples.sort();
        assert!(!samples.is_empty(), "{name} has no samples");
        for path in samples {
            let sample = fs::read(&path).expect("a sample");
            let holds = |bytes: &[u8]| {
                let outcome = catch_unwind(AssertUnwindSafe(|| check(bytes)));
                assert!(
                    outcome.is_ok(),
                    "{name}: {} or a copy of it: {bytes:?}",
                    path.display()
                );
            };
            holds(&sample);
            for copy in 0..COPIES {
                holds(&damaged(&sample, copy));
            }
        }
    }
}

/// What is sound is taken: a check that refused everything would find nothing either.
#[test]
fn takes_the_samples_that_are_sound() {
    let of = |name: &str| {
        fs::read(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("corpus")
                .join(name),
        )
    };
    let list = |name| commands::import::read_list(&of(name).expect("a sample"), hostile::today());
    for name in ["spreadsheet/list.csv", "spreadsheet/list.xlsx"] {
        assert_eq!(list(name).expect("a list").row_count, 2, "{name}");
    }
    let lines = String::from_utf8(of("bank_result/semicolon").expect("a sample")).expect("text");
    let lines = commands::roster::read_result(&lines, hostile::today()).expect("a result");
    assert!(
        lines.len() == 2 && lines.iter().all(Result::is_ok),
        "{lines:?}"
    );
}

/// The control: a check that believed a damaged paper would be found by the copies.
#[test]
fn damage_changes_what_is_read() {
    let sample = b"status;referensi\nberhasil;1\n";
    let copies: Vec<_> = (0..COPIES).map(|copy| damaged(sample, copy)).collect();
    assert!(copies.iter().all(|copy| copy != sample));
}

/// A copy with some bytes cut out, put in or replaced, the same for the same number.
fn damaged(sample: &[u8], copy: u64) -> Vec<u8> {
    let mut state = copy.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    let mut draw = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below.max(1) as u64) as usize
    };
    let mut bytes = sample.to_vec();
    for _ in 0..=draw(4) {
        let at = draw(bytes.len() + 1);
        let end = (at + draw(6)).min(bytes.len());
        let put = [b'\n', b'<', b'"', b'0', 0, 0xff, b'/', b';'][draw(8)];
        bytes.splice(at..end, std::iter::repeat_n(put, draw(4)));
    }
    if bytes == sample {
        bytes.push(b'\n');
    }
    bytes
}

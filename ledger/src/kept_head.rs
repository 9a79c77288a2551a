//! A signed head as it is kept outside the database: its note, and since which announced restore it is the log's.
//!
//! A head of before a restore is explained by it; one of after it is not, however few events it has. The note is of
//! the head alone, so the number stands behind it, unsigned: who can change it there can take the head away as well.

use std::fmt;

/// Before the number, on a line of its own behind the note.
const LABEL: &str = "masa ";

/// A head's note and the number of the epoch it was written in; the first is 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeptHead<'a> {
    pub note: &'a str,
    pub epoch: u64,
}

impl<'a> KeptHead<'a> {
    /// Reads what was kept; without a number it is of the first epoch.
    pub fn read(text: &'a str) -> Self {
        let numbered = text.trim_end().rsplit_once('\n').and_then(|(note, last)| {
            let epoch = last.strip_prefix(LABEL)?.parse().ok()?;
            // With the end of its last line.
            Some((&text[..=note.len()], epoch))
        });
        let (note, epoch) = numbered.unwrap_or((text, 1));
        Self { note, epoch }
    }
}

impl fmt::Display for KeptHead<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}{LABEL}{}", self.note, self.epoch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_a_note_of_before_is_of_the_first_epoch() {
        let note = "example.test/log\n7\nroot\n\n\u{2014} example.test/log line\n";
        let kept = KeptHead { note, epoch: 3 };
        assert_eq!(KeptHead::read(&kept.to_string()), kept);
        assert_eq!(KeptHead::read(note), KeptHead { note, epoch: 1 });
        assert_eq!(KeptHead::read("").epoch, 1);
    }
}

//! Who signs a paper of a day, and where.

use chrono::NaiveDate;
use domain::official::{Officials, Post};

use super::day_words;
use super::page::MARGIN;
use super::sheet::{Ink, LEADING, Sheet, Weight};

/// Who signs the papers of one day.
pub(crate) struct Signing {
    /// Who signs for the office, and where.
    pub officials: Officials,
    /// The day that the paper bears.
    pub on: NaiveDate,
}

impl Signing {
    /// Where and when: `Kenyam, 21 November 2026`; the day alone before a place was set.
    pub(super) fn dated(&self) -> String {
        let day = day_words(self.on);
        match self.officials.place.trim() {
            "" => day,
            place => format!("{place}, {day}"),
        }
    }

    /// The place of whoever signs for a post that day; a line to write on where nobody is set.
    pub(super) fn by(&self, before: &str, post: Post) -> Signature {
        let of_the_day = self.officials.signing(post, self.on);
        let role = of_the_day.map_or_else(|| post.long_label().to_owned(), |it| it.signs_as());
        Signature {
            role: format!("{before}{role},"),
            name: of_the_day.map(|it| it.name.clone()).unwrap_or_default(),
            nip: of_the_day.and_then(|it| it.nip.clone()),
            stamped: false,
        }
    }
}

/// A place to sign.
#[derive(Debug, Clone, Default)]
pub(super) struct Signature {
    /// Under which words, `Mengetahui, Pengguna Anggaran`.
    pub role: String,
    /// Who; empty where it is written by hand.
    pub name: String,
    /// Number of a civil servant.
    pub nip: Option<String>,
    /// Whether a duty stamp belongs here.
    pub stamped: bool,
}

impl Sheet {
    /// Places to sign, left to right: above them where and when, once, over the last.
    pub(super) fn signatures(&mut self, dated: &str, places: &[Option<Signature>]) {
        const SIZE: f32 = 9.5;
        const LINE: f32 = SIZE * LEADING;
        const HAND: f32 = 46.0;
        let count = u16::try_from(places.len()).unwrap_or(1).max(1);
        let width = self.text_width() / f32::from(count);
        let room = width - 24.0;
        let heads: Vec<Vec<String>> = places
            .iter()
            .map(|place| match place {
                Some(place) => self.faces.wrap(&place.role, room, SIZE, Weight::Regular),
                None => Vec::new(),
            })
            .collect();
        let longest = heads.iter().map(Vec::len).max().unwrap_or_default();
        let head = LINE * f32::from(u16::try_from(longest).unwrap_or(1));
        self.need(LINE + head + HAND + 4.0 * LINE);
        let top = self.y;
        let last = MARGIN + width * f32::from(count - 1);
        self.put(last, top + SIZE, SIZE, Weight::Regular, Ink::Black, dated);
        let mut bottom = top;
        // A place that nobody signs at stays empty: it moves the others to their side.
        for (index, (place, head_lines)) in (0u16..).zip(places.iter().zip(&heads)) {
            let Some(place) = place else { continue };
            let x = MARGIN + f32::from(index) * width;
            let mut y = top + LINE + SIZE;
            for line in head_lines {
                self.put(x, y, SIZE, Weight::Regular, Ink::Black, line);
                y += LINE;
            }
            let hand = top + LINE + head + HAND;
            if place.stamped {
                self.fill(x, hand - 36.0, 62.0, 34.0, Ink::Pale);
                self.put(
                    x + 6.0,
                    hand - 22.0,
                    7.5,
                    Weight::Regular,
                    Ink::Grey,
                    "Meterai",
                );
                self.put(
                    x + 6.0,
                    hand - 12.0,
                    7.5,
                    Weight::Regular,
                    Ink::Grey,
                    "Rp 10.000",
                );
            }
            y = hand + SIZE;
            for line in self.faces.wrap(&place.name, room, SIZE, Weight::Bold) {
                self.put(x, y, SIZE, Weight::Bold, Ink::Black, &line);
                y += LINE;
            }
            self.fill(x, y - SIZE + 2.0, room, 0.6, Ink::Grey);
            if let Some(nip) = &place.nip {
                let text = format!("NIP {nip}");
                self.put(x, y + SIZE - 4.0, SIZE, Weight::Regular, Ink::Black, &text);
                y += LINE;
            }
            bottom = bottom.max(y);
        }
        self.y = bottom + 14.0;
    }
}

#[cfg(test)]
mod tests {
    use domain::official::{Capacity, Mandate};

    use super::*;

    #[test]
    fn a_paper_bears_whoever_signs_on_its_day() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        let mandate = |capacity, name: &str, from: &str, until: Option<&str>| Mandate {
            post: Post::Treasurer,
            capacity,
            name: name.to_owned(),
            nip: Some("198001012005012001".to_owned()),
            decree: None,
            from: day(from),
            until: until.map(day),
        };
        let officials = Officials {
            place: "Kenyam".to_owned(),
            mandates: vec![
                mandate(Capacity::Definitive, "Ibu Tetap", "2025-01-01", None),
                mandate(
                    Capacity::Acting,
                    "Bapak Ganti",
                    "2026-02-01",
                    Some("2026-02-28"),
                ),
            ],
        };
        let on = |text: &str| Signing {
            officials: officials.clone(),
            on: day(text),
        };
        let within = on("2026-02-10").by("", Post::Treasurer);
        assert_eq!(within.role, "Plt. Bendahara Pengeluaran,");
        assert_eq!(within.name, "Bapak Ganti");
        let after = on("2026-03-01");
        assert_eq!(after.by("", Post::Treasurer).name, "Ibu Tetap");
        assert_eq!(after.dated(), "Kenyam, 1 Maret 2026");
        // Nobody is named where nobody is set: a line to write on.
        let nobody = after.by("Mengetahui, ", Post::BudgetUser);
        assert_eq!(nobody.role, "Mengetahui, Pengguna Anggaran,");
        assert_eq!(nobody.name, "");
    }
}

//! Fills an empty ledger with synthetic applicants through the real commands, spread over the past
//! two years. The same seed and moment give the same people and the same stories.
mod besides;
mod budget;
mod calendar;
mod draw;
mod entitlement;
mod form;
mod library;
mod office;
pub mod paper;
mod people;
mod person;
mod put_right;
mod rosters;
mod stage;
mod story;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{NaiveDate, TimeDelta};
use domain::{Actor, AwardId, FileRef, UserId};
use futures::StreamExt;
use futures::future::BoxFuture;

use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::roster::{Explain, Refusal};
use crate::{FixedClock, SeededIds};
use besides::Besides;
use calendar::{Calendar, local_day};
use office::Office;
use people::People;
use stage::{Performance, Stage};
use story::{DECREE_PARTS, Story, Writer};

/// The password of all demo accounts.
pub const PASSWORD: &str = "Demo-Nduga-2025!";

/// The demo accounts and what each is for.
pub const ACCOUNTS: [(&str, &str); 12] = [
    ("pemohon@demo.test", "user: pemohon dengan draf"),
    ("penerima@demo.test", "user: penerima dengan pembayaran"),
    ("dpc@demo.test", "dpc: DPC Kenyam"),
    ("admin@demo.test", "admin: semua hak, tanpa fungsi"),
    (
        "keuangan@demo.test",
        "admin: bendahara, menyiapkan pembayaran",
    ),
    ("ppk@demo.test", "admin: PPK, memeriksa dan menerbitkan SPM"),
    ("pengesah@demo.test", "admin: PA, menyetujui pembayaran"),
    ("bud@demo.test", "admin: BUD, menerbitkan SP2D"),
    ("akun@demo.test", "admin: pengelola akun"),
    (
        "pengawas@demo.test",
        "pemerintah: pengawas, membaca semuanya",
    ),
    ("pemerintah@demo.test", "pemerintah"),
    ("institusi@demo.test", "institusi: Universitas Cenderawasih"),
];

/// How many stories are performed at the same time, so that the ledger commits them in groups.
const STORIES_AT_ONCE: usize = 128;

/// Where the documents of synthetic applicants are kept.
pub trait FileSink: Send + Sync {
    /// Stores a file of `owner` and tells how it is referred to.
    fn store<'a>(
        &'a self,
        owner: UserId,
        name: &'a str,
        media_type: &'a str,
        bytes: Vec<u8>,
    ) -> BoxFuture<'a, Result<FileRef, String>>;

    /// Stores a public picture of `owner` and tells its address.
    fn picture(&self, owner: UserId, bytes: Vec<u8>) -> BoxFuture<'_, Result<String, String>>;
}

/// From so many applicants on, the last one's second payment lapses with its year and is carried into the next.
const LAPSES_FROM: usize = 20;

/// So many before the last one wait for a decision, whatever is drawn for the others: a branch and the office have work.
const WAITING: usize = 6;

/// So many before these have a payment in a state of their own, from so many applicants on.
const ENDS: usize = 12;
const ENDS_FROM: usize = 40;

/// What demo data is wanted.
pub struct DemoOptions {
    /// Number of applicants.
    pub applicants: usize,
    /// Seed of all draws.
    pub seed: u64,
    /// How candidates left out of a roster are told.
    pub explain: Explain,
    /// Told after each day of the stories.
    pub progress: Box<dyn Fn(Progress) + Send + Sync>,
}

impl Default for DemoOptions {
    fn default() -> Self {
        Self {
            applicants: 200,
            seed: 20_250_817,
            explain: |error| Refusal {
                code: error.code().to_owned(),
                text: error.to_string(),
            },
            progress: Box::new(|_| {}),
        }
    }
}

/// How far the demo is.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Acts performed.
    pub done: usize,
    /// Acts planned.
    pub total: usize,
    /// The day being performed.
    pub day: NaiveDate,
}

/// What was created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoReport {
    /// The seed used.
    pub seed: u64,
    /// Applicants with an account.
    pub applicants: usize,
    /// Awards granted.
    pub awards: usize,
    /// Stories that a rule ended, by the rule's code: the errors put in on purpose.
    pub refused: BTreeMap<&'static str, usize>,
    /// Size of the log afterwards.
    pub log_size: u64,
}

/// Why there is no demo data.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// Demo data is only for an empty ledger.
    #[error("the ledger is not empty: it holds {log_size} events")]
    NotEmpty {
        /// Size of the log.
        log_size: u64,
    },
    /// A command failed that should not.
    #[error(transparent)]
    Command(#[from] Error),
}

/// Fills an empty ledger. `hash_password` is called once, with [`PASSWORD`].
///
/// # Errors
/// [`DemoError::NotEmpty`]; [`DemoError::Command`] when the ledger or the file store fails.
pub async fn run(
    executor: &Executor,
    options: &DemoOptions,
    hash_password: impl FnOnce(&str) -> String,
    files: Arc<dyn FileSink>,
) -> Result<DemoReport, DemoError> {
    let log_size = executor.ledger().head().await.map_err(Error::from)?;
    if log_size > 0 {
        return Err(DemoError::NotEmpty { log_size });
    }
    let calendar = Calendar::ending(executor.now());
    let stories = write_stories(&calendar, options);
    let password_hash = hash_password(PASSWORD);

    let clock = Arc::new(FixedClock::new(
        calendar
            .founding()
            .and_hms_opt(0, 0, 0)
            .expect("midnight")
            .and_utc(),
    ));
    let founders = executor.with_sources(clock.clone(), Arc::new(SeededIds::new(options.seed)));
    let system = Call::new(Actor::system());
    library::stock(&founders, &system).await?;
    library::confirm_texts(&founders, &system).await?;
    library::open_periods(&founders, &system, &calendar).await?;
    let staff = office::hire(&founders, &system, &password_hash).await?;
    entitlement::entitle(&founders, &system, &calendar).await?;
    let budget = budget::fund(&founders, &system, &calendar, &stories).await?;
    let stage = Arc::new(Stage {
        staff,
        budget,
        files,
        password_hash,
    });

    let seeds = options.seed ^ 0x5EED;
    let mut cast: Vec<Option<Performance>> = stories
        .into_iter()
        .map(|story| {
            let index = story.person.index;
            let seed = seeds
                .wrapping_add(index as u64)
                .wrapping_mul(0x9E37_79B9_7F4A_7C15);
            Some(Performance::new(story, email_of(index), executor, seed))
        })
        .collect();
    perform(executor, &calendar, &stage, &mut cast, options).await?;

    clock.set(calendar.now);
    entitlement::ask(&founders, &system).await?;
    let admin = Call::new(stage.staff.admin.clone());
    library::limit(&founders, &admin, &calendar, options.applicants).await?;
    library::publish(&founders, &admin, &calendar, &*stage.files).await?;
    library::quote(&founders, &admin, stage.staff.admin.user_id).await?;
    report(executor, options, &cast).await
}

fn write_stories(calendar: &Calendar, options: &DemoOptions) -> Vec<Story> {
    let mut people = People::new(options.seed);
    let mut writer = Writer::new(calendar, options.seed ^ 0xD0C5);
    // Draws of its own: nobody else's story changes with it.
    let mut other = Writer::new(calendar, options.seed ^ 0x6A6A);
    let last = options
        .applicants
        .checked_sub(1)
        .filter(|last| *last >= LAPSES_FROM);
    (0..options.applicants)
        .map(|index| {
            let person = people.next();
            match index {
                0 => writer.draft_only(person.living_in_kenyam()),
                1 => writer.recipient(person.living_in_kenyam()),
                _ if Some(index) == last => other.lapsing(person.living_in_kenyam().sound()),
                _ if last.is_some_and(|last| index + WAITING >= last) => {
                    other.waiting(person.sound(), index % 2 == 0)
                }
                _ if last
                    .is_some_and(|last| last >= ENDS_FROM && index + WAITING + ENDS >= last) =>
                {
                    other.paid(person.living_in_kenyam().sound(), index)
                }
                _ => writer.any(person),
            }
        })
        .collect()
}

fn email_of(index: usize) -> String {
    match index {
        0 => "pemohon@demo.test".to_owned(),
        1 => "penerima@demo.test".to_owned(),
        _ => format!("pemohon{index:06}@sintetis.test"),
    }
}

/// How long what happens at once lasts in a story: the log tells its events in the order of their moments, so that
/// nothing of a later hour comes before an earlier one. Of so many people that nobody reads their days, nothing of a later
/// day does: approvals wait for the read models, and an hour has too few of them to wait together.
fn at_once(applicants: usize) -> TimeDelta {
    if applicants < CROWD {
        TimeDelta::hours(1)
    } else {
        TimeDelta::days(1)
    }
}

/// From so many applicants on, the demo is there for its size: it may be told without asking what is found about people,
/// and the read models follow when it is there.
pub const CROWD: usize = 5_000;

/// Performs all stories in the order of their moments: what happens within an hour at once, but no hour
/// and no day before the one before (see [`at_once`]).
async fn perform(
    executor: &Executor,
    calendar: &Calendar,
    stage: &Arc<Stage>,
    cast: &mut [Option<Performance>],
    options: &DemoOptions,
) -> Result<(), DemoError> {
    let total: usize = cast
        .iter()
        .flatten()
        .map(|one| one.story.scenes.len())
        .sum();
    let mut office = Office::new(executor, calendar, options.seed ^ 0x0FF1CE);
    let decree_days: Vec<NaiveDate> = DECREE_PARTS
        .iter()
        .map(|(round, part)| calendar.day(*round, *part))
        .collect();
    let mut besides = Besides::new(executor, calendar, options.seed ^ 0xBE51DE);
    let mut days = days_of(cast);
    let set_days = [office.close_day(), besides.day()];
    for day in decree_days.iter().copied().chain(set_days) {
        if day <= local_day(calendar.now) {
            days.entry(day).or_default();
        }
    }
    let at_once = at_once(cast.len());
    let mut done = 0;
    while let Some((day, places)) = days.pop_first() {
        let playing: Vec<(usize, Performance)> = places
            .into_iter()
            .filter_map(|place| cast[place].take().map(|one| (place, one)))
            .collect();
        let (playing, played) = play_day(stage, day, at_once, playing).await?;
        done += played;
        for (place, one) in playing {
            if let Some(next) = one.next_day() {
                days.entry(next).or_default().push(place);
            }
            cast[place] = Some(one);
        }
        if decree_days.contains(&day) {
            let named = name_in_decree(cast);
            office.decree(&stage.staff, day, &named).await?;
        }
        if day == office.close_day() {
            office.close_year(&stage.staff, &stage.budget).await?;
        }
        if day == besides.day() {
            besides.play(stage, cast, options.explain).await?;
        }
        (options.progress)(Progress { done, total, day });
    }
    Ok(())
}

/// The days on which stories go on next, with the places of these stories.
fn days_of(cast: &[Option<Performance>]) -> BTreeMap<NaiveDate, Vec<usize>> {
    let mut days: BTreeMap<NaiveDate, Vec<usize>> = BTreeMap::new();
    for (place, one) in cast.iter().enumerate() {
        if let Some(day) = one.as_ref().and_then(Performance::next_day) {
            days.entry(day).or_default().push(place);
        }
    }
    days
}

/// Plays what stories have on a day, one stretch after the other; gives them back with how many scenes were played.
async fn play_day(
    stage: &Arc<Stage>,
    day: NaiveDate,
    at_once: TimeDelta,
    mut playing: Vec<(usize, Performance)>,
) -> Result<(Vec<(usize, Performance)>, usize), Error> {
    let mut done = 0;
    while let Some(first) = playing
        .iter()
        .filter(|(_, one)| one.next_day() == Some(day))
        .filter_map(|(_, one)| one.next_moment())
        .min()
    {
        let until = first + at_once;
        let (turn, others): (Vec<_>, Vec<_>) = playing.into_iter().partition(|(_, one)| {
            one.next_day() == Some(day) && one.next_moment().is_some_and(|at| at < until)
        });
        playing = others;
        let mut stream = futures::stream::iter(turn)
            .map(|(place, mut one)| {
                let stage = Arc::clone(stage);
                // Of their own, so that every processor plays.
                tokio::spawn(async move {
                    let before = one.next;
                    one.play_until(&stage, day, until).await?;
                    let played = one.next - before;
                    Ok::<_, Error>((place, one, played))
                })
            })
            .buffer_unordered(STORIES_AT_ONCE);
        while let Some(played) = stream.next().await {
            let (place, one, played) = played.expect("a story does not panic")?;
            done += played;
            playing.push((place, one));
        }
    }
    Ok((playing, done))
}

/// The awards granted since the last decree.
fn name_in_decree(cast: &mut [Option<Performance>]) -> Vec<AwardId> {
    cast.iter_mut()
        .flatten()
        .filter(|one| !one.in_decree)
        .filter_map(|one| {
            let award_id = one.award_id?;
            one.in_decree = true;
            Some(award_id)
        })
        .collect()
}

async fn report(
    executor: &Executor,
    options: &DemoOptions,
    cast: &[Option<Performance>],
) -> Result<DemoReport, DemoError> {
    let mut refused = BTreeMap::new();
    for code in cast.iter().flatten().filter_map(|one| one.refused) {
        *refused.entry(code).or_default() += 1;
    }
    Ok(DemoReport {
        seed: options.seed,
        applicants: cast.len(),
        awards: cast
            .iter()
            .flatten()
            .filter(|one| one.award_id.is_some())
            .count(),
        refused,
        log_size: executor.ledger().head().await.map_err(Error::from)?,
    })
}

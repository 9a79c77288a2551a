//! The report as files that two programs can compare line by line.

use crate::change_request::{ChangeRequestState, Stage};
use crate::{Hand, UserId, office_time};

use super::fold::Request;
use super::{About, Account, Chain, Conflict, Deed, Duties, PaidFor};

/// Rows of a file, each ended by a line feed; separators inside a value are quoted.
fn file(columns: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut text = line(columns.iter().map(|title| (*title).to_owned()));
    for row in rows {
        text.push_str(&line(row));
    }
    text
}

fn line(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().map(|value| cell(&value)).collect();
    format!("{}\n", values.join(","))
}

/// A value on one line that no spreadsheet takes for a formula.
fn cell(value: &str) -> String {
    let mut plain: String = value
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    if plain.starts_with(['=', '+', '-', '@']) {
        plain.insert(0, '\'');
    }
    if plain.contains([',', '"', '\'']) {
        format!("\"{}\"", plain.replace('"', "\"\""))
    } else {
        plain
    }
}

fn answers(hand: Hand) -> String {
    other(hand.account(), Some(hand.answers()))
}

fn other(account: UserId, answers: Option<UserId>) -> String {
    let other = answers.filter(|answers| *answers != account);
    other.map(|answers| answers.to_string()).unwrap_or_default()
}

fn text(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

impl About {
    /// In words, for people.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Form(form) => format!("formulir {form}"),
            Self::Semester {
                academic_year,
                semester,
            } => format!("semester {semester}, {academic_year}"),
        }
    }
}

impl Deed {
    /// The functions held then, in words.
    #[must_use]
    pub fn function_words(&self) -> String {
        if !self.known {
            return "tidak ada dalam berkas ini".to_owned();
        }
        let labels: Vec<&str> = self.functions.iter().map(|one| one.label()).collect();
        labels.join("; ")
    }
}

const HANDS: &[&str] = &[
    "pembayaran",
    "putusan",
    "peristiwa",
    "waktu",
    "langkah",
    "kali",
    "tentang",
    "akun",
    "penanggung_jawab",
    "bersama_akun",
    "peran",
    "kantor",
    "fungsi",
    "rangkap_sampai",
    "temuan",
    "dengan_peristiwa",
];

fn hand_row(paid_for: &PaidFor, chain: &Chain, deed: &Deed) -> Vec<String> {
    let conflicts: Vec<&Conflict> = chain.rules_at(deed.position).collect();
    let rules: Vec<String> = conflicts
        .iter()
        .map(|one| {
            let exempt = if one.exempt { " (dikecualikan)" } else { "" };
            format!("{}{exempt}", one.rule.as_str())
        })
        .collect();
    let others: Vec<String> = conflicts
        .iter()
        .map(|one| {
            if one.first == deed.position {
                one.then
            } else {
                one.first
            }
        })
        .map(|position| position.to_string())
        .collect();
    let shared: Vec<String> = deed.shared_with.iter().map(ToString::to_string).collect();
    vec![
        paid_for.disbursement_id.to_string(),
        chain.verdict().as_str().to_owned(),
        deed.position.to_string(),
        office_time(deed.at).format("%Y-%m-%d %H:%M:%S").to_string(),
        deed.step.as_str().to_owned(),
        deed.times.to_string(),
        deed.about.map(|about| about.words()).unwrap_or_default(),
        deed.hand.account().to_string(),
        answers(deed.hand),
        shared.join("; "),
        deed.role.as_str().to_owned(),
        deed.office.clone(),
        deed.function_words(),
        text(deed.exempt_until),
        rules.join("; "),
        others.join("; "),
    ]
}

const REQUESTS: &[&str] = &[
    "usulan",
    "jenis",
    "keadaan",
    "diusulkan_oleh",
    "penanggung_jawab",
    "diputuskan_oleh",
    "mengenai_akun",
    "perubahan",
    "alasan",
    "peristiwa_usulan",
    "peristiwa_terakhir",
];

fn request_row(id: &str, request: &Request, state: &ChangeRequestState) -> Vec<String> {
    // Whether it lapsed is a question of the clock: a file that is recomputed later asks none.
    let (word, settler) = match &state.stage {
        Stage::Open => ("menunggu", None),
        Stage::Confirmed { by } => ("disetujui", Some(*by)),
        Stage::Refused { by, .. } => ("ditolak", Some(*by)),
        Stage::Withdrawn => ("ditarik", None),
    };
    let changes: Vec<String> = state
        .differences
        .iter()
        .map(|one| {
            let told =
                |value: &Option<String>| value.clone().unwrap_or_else(|| "tidak ada".to_owned());
            format!(
                "{}: {} menjadi {}",
                one.name,
                told(&one.before),
                told(&one.after)
            )
        })
        .collect();
    vec![
        id.to_owned(),
        state.subject.kind().as_str().to_owned(),
        word.to_owned(),
        state.proposed_by.account().to_string(),
        answers(state.proposed_by),
        text(settler),
        text(state.subject.concerns()),
        changes.join("; "),
        state.reason.clone().unwrap_or_default(),
        request.positions.0.to_string(),
        request.positions.1.to_string(),
    ]
}

const ACCOUNTS: &[&str] = &[
    "akun",
    "peran",
    "aktif",
    "fungsi",
    "rangkap_sampai",
    "penanggung_jawab",
    "tenang_sampai",
];

fn account_row(user_id: UserId, account: &Account, demands_functions: bool) -> Vec<String> {
    let own = account.functions.iter().map(|one| one.label().to_owned());
    let standing_in = account.stand_ins.iter().map(|one| {
        let (from, until) = (one.from, one.until);
        let (capacity, function) = (one.capacity.label(), one.function.label());
        format!("{capacity} {function} {from} sampai {until}")
    });
    let functions: Vec<String> = own.chain(standing_in).collect();
    let held = if account.holds_every_right() && !demands_functions {
        "semua hak level admin".to_owned()
    } else {
        functions.join("; ")
    };
    vec![
        user_id.to_string(),
        text(account.role),
        if account.active { "ya" } else { "tidak" }.to_owned(),
        held,
        text(account.exempt_until),
        other(user_id, account.answers),
        text(
            account
                .calm_until
                .map(|until| office_time(until).format("%Y-%m-%d %H:%M").to_string()),
        ),
    ]
}

impl Duties {
    /// The report as files: name and content. Whoever holds the same events makes the same bytes.
    #[must_use]
    pub fn files(&self) -> [(&'static str, String); 3] {
        let hands = self.payments().flat_map(|(paid_for, chain)| {
            let rows: Vec<Vec<String>> = chain
                .deeds
                .iter()
                .map(|deed| hand_row(paid_for, &chain, deed))
                .collect();
            rows
        });
        let requests = self.requests.iter().filter_map(|(id, request)| {
            let state = request.aggregate.state()?;
            Some(request_row(id, request, state))
        });
        let accounts = self
            .accounts
            .iter()
            .filter(|(_, account)| account.role.is_some())
            .map(|(user_id, account)| account_row(*user_id, account, self.demands_functions));
        [
            (Self::HANDS_FILE, file(HANDS, hands)),
            ("usulan.csv", file(REQUESTS, requests)),
            ("akun-petugas.csv", file(ACCOUNTS, accounts)),
        ]
    }

    /// Name of the file with the hands of every payment.
    pub const HANDS_FILE: &'static str = "pemisahan-tugas.csv";
}

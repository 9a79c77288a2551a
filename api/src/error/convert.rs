//! From the errors of the crates below to refusals, by their stable codes.

use chrono::NaiveDate;
use commands::{Error as CommandError, claim};
use domain::{
    StandingError, application::ApplicationError, award::AwardError, budget_line::BudgetLineError,
    disbursement::DisbursementError, finding::FindingError, hold::HoldError,
    permission::PermissionError, roster::RosterError,
};
use ledger::LedgerError;

use super::{ApiError, rules};

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        let code = error.as_database_error().and_then(|error| error.code());
        let code = code.map(std::borrow::Cow::into_owned);
        let refusal = match code.as_deref() {
            // SQLite: FULL, and how a full disk shows in its log and its index; PostgreSQL: disk_full.
            Some("13" | "778" | "4874" | "53100") => "PENYIMPANAN_PENUH",
            // PostgreSQL: connection lost, shutting down, too many connections.
            Some(code) if code.starts_with("08") || code.starts_with("57P") || code == "53300" => {
                "LAYANAN_SIBUK"
            }
            _ if matches!(
                error,
                // A server that dies while a connection is made answers nonsense, or stops in a handshake.
                sqlx::Error::PoolTimedOut
                    | sqlx::Error::PoolClosed
                    | sqlx::Error::Io(_)
                    | sqlx::Error::Tls(_)
                    | sqlx::Error::Protocol(_)
            ) =>
            {
                "LAYANAN_SIBUK"
            }
            _ => return Self::internal(error),
        };
        tracing::warn!(%error, "operational store unavailable");
        Self::new(refusal)
    }
}

impl From<LedgerError> for ApiError {
    fn from(error: LedgerError) -> Self {
        match error {
            LedgerError::Unavailable(_) => {
                tracing::warn!(%error, "ledger unavailable");
                Self::new("LAYANAN_SIBUK")
            }
            LedgerError::Suspended(_) => {
                tracing::error!(%error, "the ledger is suspended");
                Self::new("BUKU_DITANGGUHKAN")
            }
            LedgerError::OutOfRange(_) => Self::not_found(),
            LedgerError::SubjectErased(_) => Self::new("DATA_PRIBADI_SUDAH_DIHAPUS"),
            LedgerError::Corrupt { position, .. } => {
                tracing::error!(%error, "an event is not what its hash says");
                Self::new("CATATAN_RUSAK").with("nomorPeristiwa", position.0)
            }
            LedgerError::Damaged(_) => Self::internal(error),
        }
    }
}

impl From<projections::Error> for ApiError {
    fn from(error: projections::Error) -> Self {
        match error {
            projections::Error::TooLate { .. } => Self::new("POSISI_BELUM_TERSEDIA"),
            projections::Error::Filling { applied, of } => Self::new("DAFTAR_SEDANG_DISIAPKAN")
                .with("terpasang", applied)
                .with("seluruhnya", of),
            projections::Error::Database(error) => error.into(),
            other => Self::internal(other),
        }
    }
}

impl From<CommandError> for ApiError {
    fn from(error: CommandError) -> Self {
        if let CommandError::Ledger(error @ LedgerError::Corrupt { .. }) = error {
            return error.into();
        }
        let code = error.code();
        if code == "KESALAHAN_SERVER" {
            return Self::internal(error);
        }
        let mut refusal = Self::new(code);
        for problem in error.fields() {
            refusal = refusal.field(problem.field, rules::field_text(problem.code));
        }
        explain(refusal, &error)
    }
}

/// Adds the values that explain a refusal. Never whose data it collides with.
fn explain(refusal: ApiError, error: &CommandError) -> ApiError {
    match error {
        // The person's own form, or one of the branch that helps them: the way to go on with it.
        CommandError::Claimed { kind, owner } if kind == commands::claim::DRAFT => {
            refusal.with("formulirPendaftaranId", owner.clone())
        }
        CommandError::Stale { current, .. } => refusal.with("versiSekarang", *current),
        CommandError::Application(error) => of_application(refusal, error),
        CommandError::Disbursement(error) => of_disbursement(refusal, error),
        CommandError::Award(error) => of_award(refusal, error),
        CommandError::Finding(FindingError::Blocked(keys)) => refusal.with_words("temuan", keys),
        CommandError::Gate(held) => super::held::explain(refusal, held),
        CommandError::Hold(HoldError::AlreadyHeld { reason }) => {
            refusal.with("karena", reason.clone())
        }
        // The same person's: not whose data it collides with, but what must end first.
        CommandError::Claimed { kind, owner } if kind == claim::ACTIVE_AWARD => {
            refusal.with("penerimaBeasiswaId", owner.clone())
        }
        CommandError::BudgetLine(error) => of_budget_line(refusal, error),
        CommandError::Standing(StandingError::Calm { until }) => {
            let local = domain::office_time(*until);
            refusal.with("sampai", local.format("%d-%m-%Y %H.%M WIT").to_string())
        }
        CommandError::Permission(PermissionError::Incompatible { one, other }) => refusal
            .with("satu", one.label())
            .with("lain", other.label()),
        CommandError::Roster(error) => of_roster(refusal, error),
        _ => refusal,
    }
}

fn of_application(refusal: ApiError, error: &ApplicationError) -> ApiError {
    match error {
        ApplicationError::WrongStatus { status } => refusal.with_word("status", *status),
        ApplicationError::NotRepaired { document }
        | ApplicationError::NoSuchDocument { document }
        | ApplicationError::DocumentNotValid { document } => {
            refusal.with("dokumen", document.label())
        }
        ApplicationError::PeriodClosed { opens, closes } => refusal
            .with("buka", opens.to_string())
            .with("tutup", closes.to_string()),
        ApplicationError::QuotaFull { quota, granted } => {
            refusal.with("kuota", *quota).with("terisi", *granted)
        }
        _ => refusal,
    }
}

fn of_award(refusal: ApiError, error: &AwardError) -> ApiError {
    match error {
        AwardError::WrongStatus { status } => refusal.with_word("status", *status),
        AwardError::StudiesTooLong { semester, most } => {
            refusal.with("semester", *semester).with("paling", *most)
        }
        AwardError::NotBegun {
            academic_year,
            semester,
        }
        | AwardError::AlreadyRecorded {
            academic_year,
            semester,
        } => refusal
            .with("semester", *semester)
            .with("tahunAkademik", academic_year.to_string()),
        AwardError::OutOfOrder {
            academic_year,
            semester,
            other_year,
            other,
        } => refusal
            .with("semester", *semester)
            .with("tahunAkademik", academic_year.to_string())
            .with("semesterLain", *other)
            .with("tahunLain", other_year.to_string()),
        AwardError::BelowLeast {
            gpa,
            credits,
            least_gpa,
            least_credits,
            times,
        } => refusal
            .with("kali", *times)
            .with("ipk", gpa.to_string())
            .with(
                "ipkPaling",
                least_gpa.map_or("0".to_owned(), |gpa| gpa.to_string()),
            )
            .with("sks", *credits)
            .with("sksPaling", least_credits.unwrap_or_default()),
        _ => refusal,
    }
}

fn of_budget_line(refusal: ApiError, error: &BudgetLineError) -> ApiError {
    match error {
        BudgetLineError::OutsideYear { year, .. }
        | BudgetLineError::MonthAfterYear { year, .. }
        | BudgetLineError::YearNotOver { year }
        | BudgetLineError::YearClosed { year } => refusal.with("tahun", *year),
        BudgetLineError::BeforeEntry { since, .. } => refusal.with("sejak", since.to_string()),
        BudgetLineError::ProposalsStand { count } => refusal.with("banyak", *count),
        BudgetLineError::OpenCommitments { amount } => refusal.with("komitmen", amount.0),
        BudgetLineError::CeilingExceeded { remaining, .. }
        | BudgetLineError::RepaidTooMuch { remaining, .. } => refusal.with("sisa", remaining.0),
        BudgetLineError::CeilingBelowUse { used, .. } => refusal.with("terpakai", used.0),
        BudgetLineError::MonthIsClosed { closed_through, .. } => {
            refusal.with("sampai", closed_through.to_string())
        }
        BudgetLineError::MonthOutOfOrder { expected, .. } => {
            refusal.with("berikutnya", expected.to_string())
        }
        _ => refusal,
    }
}

fn of_roster(refusal: ApiError, error: &RosterError) -> ApiError {
    match error {
        RosterError::TotalChanged { locked, now } => {
            refusal.with("dikunci", locked.0).with("kini", now.0)
        }
        RosterError::PaperDateDiffers { number, date } => of_another_day(refusal, number, *date),
        RosterError::NoPaperToScan { kind } => refusal.with("dokumen", kind.label()),
        RosterError::WrongStatus { status } => refusal.with_word("status", *status),
        _ => refusal,
    }
}

/// A number that stands already under another day.
fn of_another_day(refusal: ApiError, number: &str, date: NaiveDate) -> ApiError {
    refusal
        .with("nomor", number.to_owned())
        .with("tanggal", date.to_string())
}

fn of_disbursement(refusal: ApiError, error: &DisbursementError) -> ApiError {
    match error {
        DisbursementError::RefusedForGood { disbursement_id } => {
            refusal.with("keuanganId", disbursement_id.to_string())
        }
        DisbursementError::PaperDateDiffers { number, date }
        | DisbursementError::SlipOfAnotherDay { number, date } => {
            of_another_day(refusal, number, *date)
        }
        DisbursementError::WrongStatus { status }
        | DisbursementError::ReplacedNotReturned { status } => refusal.with_word("status", *status),
        DisbursementError::OrderOutOfSequence { expected } => {
            refusal.with("berikutnya", expected.as_str().to_uppercase())
        }
        DisbursementError::NotBeforePortal { date, since } => refusal
            .with("tanggal", date.to_string())
            .with("sejak", since.to_string()),
        DisbursementError::DateBeforePrevious { previous, .. } => {
            refusal.with("sebelumnya", previous.to_string())
        }
        DisbursementError::DateAfterNext { next, .. } => {
            refusal.with("berikutnya", next.to_string())
        }
        DisbursementError::AnotherYear { year } => refusal.with("tahun", *year),
        DisbursementError::ClaimTooHigh { remaining, .. } => refusal.with("sisa", remaining.0),
        DisbursementError::NoPaperToScan { kind } => refusal.with("dokumen", kind.label()),
        _ => refusal,
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::super::catalogue;

    #[test]
    fn a_database_that_went_away_is_asked_again_and_a_broken_row_is_not() {
        let code = |error: sqlx::Error| super::ApiError::from(error).code().to_owned();
        for gone in [
            sqlx::Error::PoolTimedOut,
            sqlx::Error::Io(std::io::ErrorKind::UnexpectedEof.into()),
            sqlx::Error::Protocol("unexpected response from SSLRequest: 0x00".to_owned()),
        ] {
            assert_eq!(code(gone), "LAYANAN_SIBUK");
        }
        assert_eq!(code(sqlx::Error::RowNotFound), "KESALAHAN_SERVER");
    }

    /// Every code written in the domain and in the commands has a text here.
    #[test]
    fn no_rule_is_without_its_text() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut missing = Vec::new();
        let mut files = vec![root.join("domain/src"), root.join("commands/src/error.rs")];
        while let Some(path) = files.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).unwrap();
                files.extend(entries.map(|entry| entry.unwrap().path()));
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            // A code is what a `code()` arm answers: `=> "SCREAMING_SNAKE"`.
            for part in text.split("=> \"").skip(1) {
                let code = part.split('"').next().unwrap();
                let is_code = code.len() > 3
                    && code.contains('_')
                    && code.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
                if is_code
                    && catalogue::find(code).code.is_empty()
                    && super::rules::field_text(code).starts_with("Nilai isian ini")
                {
                    missing.push(code.to_owned());
                }
            }
        }
        assert!(
            missing.is_empty(),
            "write their texts in error/rules.rs: {missing:?}"
        );
    }
}

//! Words of the audit trail: what kinds of things events are about, and in what two days can differ.

use crate::{UnknownWord, Word};

wire_enum! {
    /// The kind of a stream: what its events are about.
    pub enum StreamType {
        /// A registration form.
        Application = "application" => "Formulir pendaftaran",
        /// An award.
        Award = "award" => "Penerima beasiswa",
        /// A decree.
        Decree = "decree" => "SK penetapan",
        /// A bank account.
        BankAccount = "bank_account" => "Rekening",
        /// A payment.
        Disbursement = "disbursement" => "Pembayaran",
        /// A roster of payments.
        Roster = "roster" => "Daftar pembayaran",
        /// A budget line.
        BudgetLine = "budget_line" => "Pagu",
        /// A finding.
        Finding = "finding" => "Temuan",
        /// A complaint.
        Complaint = "complaint" => "Pengaduan",
        /// An account of the portal.
        User = "user" => "Pengguna",
        /// Permissions.
        Permission = "permission" => "Hak akses",
        /// A change request.
        ChangeRequest = "change_request" => "Usulan",
        /// A hold on a payment or a person.
        Hold = "hold" => "Penahanan",
        /// A machine's account.
        Machine = "machine" => "Akun mesin",
        /// An inbox.
        Inbox = "inbox" => "Notifikasi",
        /// The installation behind the log.
        Installation = "installation" => "Mesin portal",
        /// What is known of a person beyond their form.
        PersonalData = "personal_data" => "Data diri",
        /// An achievement.
        Achievement = "achievement" => "Prestasi",
        /// A final project.
        FinalProject = "final_project" => "Tugas akhir",
        /// A bank.
        Bank = "bank" => "Bank",
        /// A branch.
        Branch = "branch" => "DPC",
        /// A district.
        District = "district" => "Distrik",
        /// A kampung.
        Kampung = "kampung" => "Kampung",
        /// A school or campus.
        Institution = "institution" => "Institusi pendidikan",
        /// A faculty.
        Faculty = "faculty" => "Fakultas",
        /// A study programme.
        StudyProgramme = "study_programme" => "Program studi",
        /// A category of payments.
        FinanceCategory = "finance_category" => "Kategori keuangan",
        /// A scholarship period.
        ScholarshipPeriod = "scholarship_period" => "Periode beasiswa",
        /// A setting.
        Setting = "setting" => "Pengaturan",
        /// A news item.
        News = "news" => "Berita",
        /// A news category.
        NewsCategory = "news_category" => "Kategori berita",
        /// A testimonial.
        Testimonial = "testimonial" => "Testimoni",
        /// A text of the site.
        SiteText = "site_text" => "Teks situs",
    }
}

/// The kind of a stream in the word that addresses and public answers have for it; its label is that of the kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicKind(pub StreamType);

/// Every kind, in the order of [`StreamType`].
const PUBLIC_KINDS: [PublicKind; StreamType::ALL.len()] = {
    let mut kinds = [PublicKind(StreamType::Application); StreamType::ALL.len()];
    let mut at = 0;
    while at < kinds.len() {
        kinds[at] = PublicKind(StreamType::ALL[at]);
        at += 1;
    }
    kinds
};

impl Word for PublicKind {
    const NAME: &'static str = "PublicKind";
    const ALL: &'static [Self] = &PUBLIC_KINDS;

    fn as_str(self) -> &'static str {
        match self.0 {
            StreamType::Application => "formulir-pendaftaran",
            StreamType::Award => "penerima-beasiswa",
            StreamType::Decree => "sk-penetapan",
            StreamType::BankAccount => "rekening",
            StreamType::Disbursement => "keuangan",
            StreamType::Roster => "daftar-pembayaran",
            StreamType::BudgetLine => "pagu",
            StreamType::Finding => "temuan",
            StreamType::Complaint => "pengaduan",
            StreamType::User => "pengguna",
            StreamType::Permission => "hak akses",
            StreamType::ChangeRequest => "usulan",
            StreamType::Hold => "tahanan",
            StreamType::Machine => "akun-mesin",
            StreamType::Inbox => "notification",
            StreamType::Installation => "mesin",
            StreamType::PersonalData => "data-diri",
            StreamType::Achievement => "prestasi",
            StreamType::FinalProject => "tugas-akhir",
            StreamType::Bank => "bank",
            StreamType::Branch => "dpc",
            StreamType::District => "district",
            StreamType::Kampung => "kampung",
            StreamType::Institution => "institusi-pendidikan",
            StreamType::Faculty => "fakultas",
            StreamType::StudyProgramme => "program-studi",
            StreamType::FinanceCategory => "kategori-keuangan",
            StreamType::ScholarshipPeriod => "periode beasiswa",
            StreamType::Setting => "pengaturan",
            StreamType::News => "berita",
            StreamType::NewsCategory => "kategori-berita",
            StreamType::Testimonial => "testimoni",
            StreamType::SiteText => "teks situs",
        }
    }

    fn label(self) -> &'static str {
        self.0.label()
    }

    fn long_label(self) -> &'static str {
        self.0.long_label()
    }
}

impl std::str::FromStr for PublicKind {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.iter().find(|kind| kind.as_str() == text);
        known.copied().ok_or_else(|| UnknownWord {
            kind: Self::NAME,
            word: text.to_owned(),
        })
    }
}

impl utoipa::PartialSchema for PublicKind {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
        crate::word::schema::<Self>()
    }
}

impl utoipa::ToSchema for PublicKind {}

/// Whether an event departs from the plain way of a payment: an exception, a correction, a refusal, a hold, something
/// taken back. What an auditor looks at first.
#[must_use]
pub fn departs(stream_type: &str, event_type: &str) -> bool {
    match stream_type {
        "hold" | "finding" => true,
        "award" => matches!(
            event_type,
            "RemovedFromDecree"
                | "Suspended"
                | "Revoked"
                | "ExceptionGranted"
                | "CircumstanceRecorded"
                | "RecipientCorrected"
                | "DecreeRenumbered"
        ),
        "application" => matches!(event_type, "Rejected" | "FormCorrected" | "Cancelled"),
        "decree" => matches!(event_type, "Amended" | "Renumbered"),
        "roster" => matches!(
            event_type,
            "RowsRemoved"
                | "RowAmended"
                | "SpmRefused"
                | "Sp2dRefused"
                | "RestCancelled"
                | "PaperCorrected"
                | "Cancelled"
        ),
        "disbursement" => matches!(
            event_type,
            "Corrected"
                | "Rejected"
                | "RefusalLifted"
                | "SpmRefused"
                | "Sp2dRefused"
                | "PaperCorrected"
                | "Returned"
                | "Replaced"
                | "ReplacementDropped"
                | "Refunded"
                | "Cancelled"
                | "SpendingReturned"
                | "Lapsed"
                | "CarriedOver"
                | "Reclassified"
                | "TransferWithdrawn"
                | "ReceiptWithdrawn"
                | "ReturnWithdrawn"
                | "RefundWithdrawn"
                | "DepositCorrected"
                | "InstalmentWithdrawn"
                | "ReceivableOpened"
        ),
        _ => false,
    }
}

wire_enum! {
    /// What an audit pack is about.
    pub enum PackKind {
        /// A decree with the awards it names, their forms and their payments.
        Decree = "sk" => "SK penetapan",
        /// A roster with its payments.
        Roster = "daftar" => "Daftar pembayaran",
        /// The payments of one SP2D.
        Order = "sp2d" => "SP2D",
        /// A recipient.
        Recipient = "penerima" => "Penerima",
        /// Everything recorded on some days.
        Period = "periode" => "Periode",
    }
}

wire_enum! {
    /// In what the records of two days differ.
    pub enum DifferenceKind {
        /// A recipient is on the later list only.
        Entered = "masuk" => "Masuk",
        /// A recipient is on the earlier list only, or was revoked since.
        Left = "keluar" => "Keluar",
        /// An award is in another state, or its recipient graduated.
        Status = "status" => "Status",
        /// An award is named by another decree.
        Decree = "sk" => "SK",
        /// The bank account is another one, or its verification.
        Account = "rekening" => "Rekening",
        /// A payment has another amount.
        Amount = "jumlah" => "Jumlah",
        /// A payment is new or in another state.
        Payment = "pembayaran" => "Pembayaran",
        /// A budget line is new, was withdrawn, or has another ceiling.
        Ceiling = "pagu" => "Pagu",
        /// A roster is new, in another state, or of another sum.
        Roster = "daftar" => "Daftar pembayaran",
        /// A decree is new, was amended, or names more or fewer.
        DecreePaper = "dokumen-sk" => "Dokumen SK",
        /// A finding appeared or is gone.
        Finding = "temuan" => "Temuan",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{StreamType, departs};
    use crate::AnyEvent;

    #[test]
    fn what_departs_is_named_as_the_log_names_it() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
        let mut departing = 0;
        for stream in std::fs::read_dir(root).unwrap() {
            let folder = stream.unwrap();
            let stream = folder.file_name().into_string().unwrap();
            let mut events = BTreeSet::new();
            for file in std::fs::read_dir(folder.path()).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                events.extend(name.split('.').next().map(str::to_owned));
            }
            departing += events
                .iter()
                .filter(|event| departs(&stream, event))
                .count();
        }
        assert_eq!(departing, 44, "an event was renamed, or a new one departs");
        for (stream, event) in [("disbursement", "Created"), ("award", "Granted")] {
            assert!(!departs(stream, event), "{stream} {event}");
        }
    }

    #[test]
    fn every_stream_of_the_log_has_its_word() {
        let words: BTreeSet<_> = StreamType::ALL.iter().map(|kind| kind.as_str()).collect();
        let streams: BTreeSet<_> = AnyEvent::STREAM_TYPES.iter().copied().collect();
        assert_eq!(words, streams);
    }
}

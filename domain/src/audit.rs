//! Words of the audit trail: what kinds of things events are about, and in what two days can differ.

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
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::StreamType;
    use crate::AnyEvent;

    #[test]
    fn every_stream_of_the_log_has_its_word() {
        let words: BTreeSet<_> = StreamType::ALL.iter().map(|kind| kind.as_str()).collect();
        let streams: BTreeSet<_> = AnyEvent::STREAM_TYPES.iter().copied().collect();
        assert_eq!(words, streams);
    }
}

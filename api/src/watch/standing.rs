//! What the portal stands on, in words for programs and for people.

/// What the portal stands on. Where anything but the first three stands still, people sign in and save meanwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    /// The database does not answer.
    Database,
    /// A setting of the database is off without which acknowledged events are lost in a power cut.
    Settings,
    /// The log is not what it was known to be, and is not written to.
    Suspended,
    /// This clock is far ahead of the last event, and nothing is written by it.
    Clock,
    /// The store of files does not answer.
    ObjectStore,
    /// There is little room left.
    Disk,
    /// The certificate at the public address ends within days.
    Certificate,
    /// Mails wait, or were given up.
    Mail,
    /// The continuous copy is behind.
    Copy,
    /// There is no recent whole backup.
    Backup,
    /// The log was not checked.
    LogCheck,
    /// A witness has not cosigned.
    Witness,
}

impl Standing {
    pub(super) const ALL: [Self; 12] = [
        Self::Database,
        Self::Settings,
        Self::Suspended,
        Self::Clock,
        Self::ObjectStore,
        Self::Disk,
        Self::Certificate,
        Self::Mail,
        Self::Copy,
        Self::Backup,
        Self::LogCheck,
        Self::Witness,
    ];

    /// In one word, for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Database => "database",
            Self::Settings => "settings",
            Self::Suspended => "suspended",
            Self::Clock => "clock",
            Self::ObjectStore => "object_store",
            Self::Disk => "disk",
            Self::Certificate => "certificate",
            Self::Mail => "mail",
            Self::Copy => "copy",
            Self::Backup => "backup",
            Self::LogCheck => "log_check",
            Self::Witness => "witness",
        }
    }

    /// For people of an office, who tell the operator.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Database => {
                "Basis data tidak menjawab: belum ada yang dapat disimpan. Hubungi operator."
            }
            Self::Settings => {
                "Setelan basis data tidak aman: yang sudah dijawab tersimpan hilang bila listriknya putus. Hubungi operator."
            }
            Self::Suspended => {
                "Buku tidak ditulisi: ia tidak seperti yang diketahui terakhir. Yang tersimpan dapat dibaca, yang baru belum dapat disimpan. Hubungi operator."
            }
            Self::Clock => {
                "Jam server jauh di depan catatan terakhir: belum ada yang dapat disimpan. Minta operator memeriksa jam."
            }
            Self::ObjectStore => {
                "Penyimpanan berkas tidak menjawab: unggahan dan dokumen belum dapat dibuka. Hubungi operator."
            }
            Self::Disk => {
                "Cakram server hampir penuh. Hubungi operator sebelum penyimpanan berhenti."
            }
            Self::Certificate => {
                "Sertifikat alamat portal segera berakhir: sesudah itu peramban menolaknya. Hubungi operator."
            }
            Self::Mail => {
                "Surel tidak terkirim: tautan verifikasi dan pemberitahuan tertunda. Minta operator memeriksa server surel."
            }
            Self::Copy => {
                "Salinan berkelanjutan tertinggal: yang baru disimpan hilang bila server rusak. Hubungi operator."
            }
            Self::Backup => "Tidak ada cadangan utuh sejak lebih dari sehari. Hubungi operator.",
            Self::LogCheck => "Buku tidak diperiksa selama lebih dari tiga jam. Hubungi operator.",
            Self::Witness => {
                "Kantor saksi belum menandatangani buku selama lebih dari satu jam. Hubungi operator."
            }
        }
    }
}

//! The columns of a list, and the heads that real lists have for them.
use super::sheet::letters_and_digits;

/// A column the import understands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Column {
    /// Name of the recipient.
    Name,
    /// NIK.
    Nik,
    /// Family card number.
    FamilyCard,
    /// Home district.
    District,
    /// School or campus.
    Institution,
    /// Study programme.
    Programme,
    /// Semester.
    Semester,
    /// Bank.
    Bank,
    /// Account number.
    Account,
    /// Account holder, where it is not the recipient.
    Holder,
    /// Level of study.
    Level,
    /// Sex.
    Sex,
    /// Scholarship type.
    Scholarship,
    /// Regency or city of study.
    City,
    /// Home kampung.
    Kampung,
    /// Date of birth, held against the NIK.
    BirthDate,
    /// Student number (NIM or NISN).
    StudentNumber,
    /// Number of the decree that named the person.
    Decree,
    /// Date of that decree.
    DecreeDate,
    /// Year of the scholarship, where it is another than the list's.
    Year,
    /// Batch, where it is another than the list's.
    Batch,
}

impl Column {
    /// All columns, in the order in which they are looked for.
    pub const ALL: [Self; 21] = [
        Self::Name,
        Self::Nik,
        Self::FamilyCard,
        Self::District,
        Self::Institution,
        Self::Programme,
        Self::Semester,
        Self::Bank,
        Self::Account,
        Self::Holder,
        Self::Level,
        Self::Sex,
        Self::Scholarship,
        Self::City,
        Self::Kampung,
        Self::BirthDate,
        Self::StudentNumber,
        Self::Decree,
        Self::DecreeDate,
        Self::Year,
        Self::Batch,
    ];

    /// The columns no list may lack.
    pub const REQUIRED: [Self; 7] = [
        Self::Name,
        Self::Nik,
        Self::District,
        Self::Institution,
        Self::Programme,
        Self::Bank,
        Self::Account,
    ];

    /// Name shown to people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Name => "nama",
            Self::Nik => "NIK",
            Self::FamilyCard => "KK",
            Self::District => "distrik",
            Self::Institution => "institusi",
            Self::Programme => "program studi",
            Self::Semester => "semester",
            Self::Bank => "bank",
            Self::Account => "rekening",
            Self::Holder => "nama pemilik rekening",
            Self::Level => "jenjang",
            Self::Sex => "jenis kelamin",
            Self::Scholarship => "jenis beasiswa",
            Self::City => "kota studi",
            Self::Kampung => "kampung",
            Self::BirthDate => "tanggal lahir",
            Self::StudentNumber => "NIM",
            Self::Decree => "nomor SK",
            Self::DecreeDate => "tanggal SK",
            Self::Year => "tahun",
            Self::Batch => "batch",
        }
    }

    /// Headers seen in real lists, letters and digits only.
    const fn headers(self) -> &'static [&'static str] {
        match self {
            Self::Name => &[
                "nama",
                "namalengkap",
                "namamahasiswa",
                "namapenerima",
                "namasiswa",
                "namapelajar",
                "namapemohon",
            ],
            Self::Nik => &[
                "nik",
                "nonik",
                "nomornik",
                "noktp",
                "ktp",
                "nomorindukkependudukan",
            ],
            Self::FamilyCard => &["kk", "nokk", "nomorkk", "kartukeluarga", "nokartukeluarga"],
            Self::District => &[
                "distrik",
                "distrikasal",
                "asaldistrik",
                "kecamatan",
                "namadistrik",
            ],
            Self::Institution => &[
                "institusi",
                "perguruantinggi",
                "namaperguruantinggi",
                "universitas",
                "kampus",
                "namakampus",
                "pt",
                "sekolah",
                "asalsekolah",
                "institusipendidikan",
                "universitassekolah",
                "sekolahuniversitas",
                "asalkampus",
            ],
            Self::Programme => &[
                "programstudi",
                "prodi",
                "jurusan",
                "programstudijurusan",
                "jurusanprodi",
                "prodijurusan",
            ],
            Self::Semester => &["semester", "smt", "sem", "smstr"],
            Self::Bank => &["bank", "namabank", "kodebank"],
            Self::Account => &[
                "rekening",
                "norekening",
                "norek",
                "nomorrekening",
                "nomorrek",
                "rek",
                "norekeningbank",
            ],
            Self::Holder => &[
                "namapemilikrekening",
                "pemilikrekening",
                "atasnama",
                "an",
                "namarekening",
                "namadirekening",
            ],
            Self::Level => &["jenjang", "strata", "jenjangpendidikan", "jenjangstudi"],
            Self::Sex => &["jeniskelamin", "jk", "lp", "kelamin", "gender", "sex"],
            Self::Scholarship => &["jenisbeasiswa", "kategoribeasiswa", "beasiswa", "kategori"],
            Self::City => &[
                "kotastudi",
                "kota",
                "kabkota",
                "kotakabupaten",
                "tempatstudi",
                "lokasi",
            ],
            Self::Kampung => &[
                "kampung",
                "kampungasal",
                "asalkampung",
                "desa",
                "namakampung",
            ],
            Self::BirthDate => &["tanggallahir", "tgllahir", "tgllhr", "lahir"],
            Self::StudentNumber => &[
                "nim",
                "nonim",
                "nisn",
                "nimnisn",
                "nomorindukmahasiswa",
                "npm",
            ],
            Self::Decree => &[
                "sk",
                "nosk",
                "nomorsk",
                "skpenetapan",
                "noskpenetapan",
                "nomorskpenetapan",
                "skbupati",
            ],
            Self::DecreeDate => &["tanggalsk", "tglsk", "tanggalskpenetapan", "tglskpenetapan"],
            Self::Year => &["tahun", "tahunbeasiswa", "tahunpenerimaan", "thn"],
            Self::Batch => &["batch", "batchpenerimaan", "angkatanbeasiswa", "gelombang"],
        }
    }

    /// The column with this name, as [`Self::label`] has it.
    pub fn of_label(label: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.label() == label)
    }

    pub(super) fn of_header(text: &str) -> Option<Self> {
        let plain: String = letters_and_digits(text);
        Self::ALL
            .into_iter()
            .find(|column| column.headers().contains(&plain.as_str()))
    }
}

//! The project's own reference lists (districts, kampung, regions, banks, campuses, …), built into
//! the program and parsed once. Sources and licences: `domain/reference/NOTICE.md`.
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A district of Nduga. Codes are Kemendagri's (`95.08.01`).
#[derive(Debug, Clone, Deserialize)]
pub struct District {
    /// Present code, `95.08.NN`.
    #[serde(rename = "kode")]
    pub code: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Code while Nduga belonged to province Papua, `91.24.NN`; older NIKs begin with it.
    #[serde(rename = "kode_lama")]
    pub former_code: String,
    /// Name of the district of 2010 it was split from.
    #[serde(rename = "induk_2010")]
    pub parent_2010: String,
    /// Number of kampung.
    #[serde(rename = "jumlah_kampung")]
    pub kampung_count: u16,
    /// Latitude of its middle, degrees.
    pub lat: f64,
    /// Longitude of its middle, degrees.
    pub lng: f64,
}

/// A kampung (village) of Nduga.
#[derive(Debug, Clone, Deserialize)]
pub struct Kampung {
    /// Code, `95.08.01.2001`.
    #[serde(rename = "kode")]
    pub code: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Code of its district.
    #[serde(rename = "kode_distrik")]
    pub district_code: String,
}

/// What a region is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum RegionLevel {
    /// Province (two digits).
    #[serde(rename = "provinsi")]
    Province,
    /// Regency.
    #[serde(rename = "kabupaten")]
    Regency,
    /// City.
    #[serde(rename = "kota")]
    City,
}

/// A province, regency or city of Indonesia.
#[derive(Debug, Clone, Deserialize)]
pub struct Region {
    /// Code, `95` or `95.08`.
    #[serde(rename = "kode")]
    pub code: String,
    /// Province, regency or city.
    #[serde(rename = "tingkat")]
    pub level: RegionLevel,
    /// Name, with "Kabupaten" or "Kota".
    #[serde(rename = "nama")]
    pub name: String,
    /// Code of the province; empty for a province.
    #[serde(rename = "kode_induk")]
    pub parent_code: String,
    /// Code in the edition of 2020; empty where it did not exist.
    #[serde(rename = "kode_2020")]
    pub code_2020: String,
}

/// A district code that may open a NIK (all editions since 2017).
#[derive(Debug, Clone, Deserialize)]
pub struct NikPrefix {
    /// Six digits.
    #[serde(rename = "awalan")]
    pub prefix: String,
    /// Name of the district.
    #[serde(rename = "nama")]
    pub name: String,
}

/// A bank.
#[derive(Debug, Clone, Deserialize)]
pub struct Bank {
    /// Bank Indonesia's code, three digits.
    #[serde(rename = "kode")]
    pub code: String,
    /// Readable name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Kind of bank, as text.
    #[serde(rename = "jenis")]
    pub kind: String,
    /// Usual number of digits of an account.
    #[serde(rename = "panjang_umum")]
    pub digits_usual: Option<u8>,
    /// Fewest digits seen.
    #[serde(rename = "panjang_min")]
    pub digits_min: Option<u8>,
    /// Most digits seen.
    #[serde(rename = "panjang_maks")]
    pub digits_max: Option<u8>,
    /// Bank Indonesia's name for it spelt out, where its usual name is not made of those words.
    #[serde(rename = "nama_lengkap")]
    pub full_name: Option<String>,
}

impl Bank {
    /// Fewest and most digits of an account number, `None` where nothing is known.
    pub fn account_digits(&self) -> Option<(u8, u8)> {
        match (self.digits_min, self.digits_max, self.digits_usual) {
            (Some(min), Some(max), _) => Some((min, max)),
            (_, _, Some(usual)) => Some((usual, usual)),
            _ => None,
        }
    }
}

/// A campus.
#[derive(Debug, Clone, Deserialize)]
pub struct Institution {
    /// PDDikti code, six digits.
    #[serde(rename = "kode_pt")]
    pub code: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Short name; may be empty.
    #[serde(rename = "singkatan")]
    pub short_name: String,
    /// Universitas, Institut, …
    #[serde(rename = "bentuk")]
    pub form: String,
    /// Negeri, Swasta, Kedinasan or Agama.
    #[serde(rename = "jenis")]
    pub kind: String,
    /// Aktif, Tutup or Alih Bentuk.
    #[serde(rename = "status")]
    pub status: String,
    /// Code of the regency or city.
    #[serde(rename = "kode_kab_kota")]
    pub city_code: String,
    /// Code of the province.
    #[serde(rename = "kode_provinsi")]
    pub province_code: String,
    /// Accreditation in words; may be empty.
    #[serde(rename = "akreditasi")]
    pub accreditation: String,
    /// Lowest tuition known, rupiah (probably a semester).
    #[serde(rename = "biaya_min")]
    pub tuition_min_rupiah: Option<i64>,
    /// Highest tuition known, rupiah (probably a semester).
    #[serde(rename = "biaya_maks")]
    pub tuition_max_rupiah: Option<i64>,
}

/// A study programme of a campus.
#[derive(Debug, Clone, Deserialize)]
pub struct StudyProgramme {
    /// PDDikti code of the campus.
    #[serde(rename = "kode_pt")]
    pub institution_code: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
    /// D1…D4, S1…S3, PROFESI.
    #[serde(rename = "jenjang")]
    pub level: String,
}

/// A study programme offered somewhere in Papua, for campuses without a list of their own.
#[derive(Debug, Clone, Deserialize)]
pub struct CommonProgramme {
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
    /// D1…D4, S1…S3, PROFESI.
    #[serde(rename = "jenjang")]
    pub level: String,
    /// Field of study, inferred; may be empty.
    #[serde(rename = "bidang")]
    pub field: String,
    /// How many campuses of Papua offer it.
    #[serde(rename = "jumlah_papua")]
    pub papua_count: u32,
}

/// A secondary school (SMA, SMK) Nduga's pupils attend.
#[derive(Debug, Clone, Deserialize)]
pub struct School {
    /// NPSN, eight digits.
    pub npsn: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
    /// SMA or SMK.
    #[serde(rename = "bentuk")]
    pub level: String,
    /// Negeri or Swasta.
    #[serde(rename = "status")]
    pub status: String,
    /// Code of the regency or city.
    #[serde(rename = "kode_kab_kota")]
    pub city_code: String,
    /// Pupils in 2026, where known.
    #[serde(rename = "jumlah_siswa")]
    pub pupil_count: Option<u32>,
}

/// A day on which offices are closed.
#[derive(Debug, Clone, Deserialize)]
pub struct Holiday {
    /// The day.
    #[serde(rename = "tanggal")]
    pub date: chrono::NaiveDate,
    /// What kind of holiday, in Indonesian.
    #[serde(rename = "jenis")]
    pub kind: String,
    /// Name.
    #[serde(rename = "nama")]
    pub name: String,
}

/// A weight for drawing synthetic applicants.
#[derive(Debug, Clone, Deserialize)]
pub struct Weight {
    /// Which table: distrik, bank, jenjang, …
    #[serde(rename = "jenis")]
    pub table: String,
    /// What it weighs.
    #[serde(rename = "kunci")]
    pub key: String,
    /// Relative weight.
    #[serde(rename = "bobot")]
    pub weight: f64,
}

/// A family name or first name for synthetic applicants.
#[derive(Debug, Clone, Deserialize)]
pub struct PersonName {
    /// `marga` (family name) or `nama_depan` (first name).
    #[serde(rename = "jenis")]
    pub kind: String,
    /// The name.
    #[serde(rename = "nama")]
    pub name: String,
    /// L or P for first names; empty for family names.
    #[serde(rename = "jenis_kelamin")]
    pub sex: String,
    /// The spelling it varies; may be empty.
    #[serde(rename = "varian_dari")]
    pub variant_of: String,
    /// The half of society it belongs to, where known.
    #[serde(rename = "moieti")]
    pub moiety: String,
    /// Relative weight.
    #[serde(rename = "bobot")]
    pub weight: f64,
}

fn parse<T: DeserializeOwned>(text: &'static str, file: &str) -> Vec<T> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .map(|row| row.unwrap_or_else(|error| panic!("built-in {file} is well formed: {error}")))
        .collect()
}

macro_rules! lists {
    ($($(#[$doc:meta])* $name:ident: $row:ty = $file:literal;)*) => {$(
        $(#[$doc])*
        pub fn $name() -> &'static [$row] {
            static ROWS: OnceLock<Vec<$row>> = OnceLock::new();
            ROWS.get_or_init(|| parse(include_str!(concat!("../reference/", $file)), $file))
        }
    )*};
}

lists! {
    /// The 32 districts of Nduga.
    districts: District = "distrik.csv";
    /// The 248 kampung of Nduga.
    kampung: Kampung = "kampung.csv";
    /// All provinces, regencies and cities.
    regions: Region = "wilayah.csv";
    /// Every six-digit district code a NIK may begin with, in file order.
    nik_prefixes: NikPrefix = "awalan_nik.csv";
    /// All banks.
    banks: Bank = "bank.csv";
    /// Campuses of Papua and those most used elsewhere.
    institutions: Institution = "institusi.csv";
    /// The study programmes of [`institutions`].
    study_programmes: StudyProgramme = "program_studi.csv";
    /// Programmes offered in Papua.
    common_programmes: CommonProgramme = "program_studi_umum.csv";
    /// Secondary schools.
    schools: School = "sekolah.csv";
    /// Public holidays of 2025 and 2026.
    holidays: Holiday = "libur.csv";
    /// Weights for synthetic applicants.
    weights: Weight = "bobot.csv";
    /// Names for synthetic applicants.
    person_names: PersonName = "nama.csv";
}

/// The district with this code.
pub fn district(code: &str) -> Option<&'static District> {
    districts().iter().find(|row| row.code == code)
}

/// The bank with this code.
pub fn bank(code: &str) -> Option<&'static Bank> {
    banks().iter().find(|row| row.code == code)
}

/// The campus with this code.
pub fn institution(code: &str) -> Option<&'static Institution> {
    institutions().iter().find(|row| row.code == code)
}

/// The province, regency or city with this code.
pub fn region(code: &str) -> Option<&'static Region> {
    static BY_CODE: LazyLock<HashMap<&str, &Region>> = LazyLock::new(|| {
        regions()
            .iter()
            .map(|row| (row.code.as_str(), row))
            .collect()
    });
    BY_CODE.get(code).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_list_parses_and_has_its_rows() {
        let sizes = [
            districts().len(),
            kampung().len(),
            regions().len(),
            nik_prefixes().len(),
            banks().len(),
            institutions().len(),
            study_programmes().len(),
            common_programmes().len(),
            schools().len(),
            holidays().len(),
            weights().len(),
            person_names().len(),
        ];
        assert_eq!(
            sizes,
            [32, 248, 552, 7879, 106, 195, 3781, 282, 133, 57, 179, 170]
        );
    }

    #[test]
    fn every_region_is_found_by_its_code() {
        for row in regions() {
            assert!(
                region(&row.code).is_some_and(|found| std::ptr::eq(found, row)),
                "{}",
                row.code
            );
        }
        assert!(region("95.99").is_none());
    }

    #[test]
    fn every_kampung_lies_in_a_district_and_the_counts_agree() {
        for row in districts() {
            let found = kampung()
                .iter()
                .filter(|k| k.district_code == row.code)
                .count();
            assert_eq!(found, usize::from(row.kampung_count), "{}", row.name);
        }
    }

    #[test]
    fn every_programme_and_weight_names_a_known_campus() {
        assert!(
            study_programmes()
                .iter()
                .all(|row| institution(&row.institution_code).is_some())
        );
        let weighed = weights().iter().filter(|row| row.table == "institusi");
        assert!(
            weighed
                .into_iter()
                .all(|row| institution(&row.key).is_some())
        );
    }

    #[test]
    fn a_row_is_found_by_its_code() {
        for row in [districts().first(), districts().last()] {
            let row = row.unwrap();
            assert_eq!(district(&row.code).unwrap().name, row.name);
        }
        let campus = institutions().last().unwrap();
        assert_eq!(institution(&campus.code).unwrap().name, campus.name);
        assert!(district("00.00.00").is_none() && institution("").is_none());
    }

    #[test]
    fn the_usual_length_stands_for_both_where_no_other_is_known() {
        let bank = |min, max, usual| Bank {
            code: "999".to_owned(),
            name: "Bank Contoh".to_owned(),
            kind: String::new(),
            digits_usual: usual,
            digits_min: min,
            digits_max: max,
            full_name: None,
        };
        assert_eq!(
            bank(Some(10), Some(15), Some(12)).account_digits(),
            Some((10, 15))
        );
        assert_eq!(
            bank(Some(10), None, Some(12)).account_digits(),
            Some((12, 12))
        );
        assert_eq!(bank(None, None, None).account_digits(), None);
    }

    #[test]
    fn a_bank_without_known_lengths_states_none() {
        assert_eq!(bank("132").and_then(Bank::account_digits), None);
        assert_eq!(bank("014").and_then(Bank::account_digits), Some((10, 10)));
        assert_eq!(bank("002").and_then(Bank::account_digits), Some((13, 17)));
    }
}

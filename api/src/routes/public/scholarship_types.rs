//! The six scholarship types: fixed content of the specification.

use crate::Envelope;
use crate::routes::public::wire::{ScholarshipType, ScholarshipTypeList};

const REQUIREMENTS: [&str; 4] = [
    "Berasal dari Kabupaten Nduga, dibuktikan dengan KTP atau Kartu Keluarga.",
    "Terdaftar sebagai pelajar atau mahasiswa aktif.",
    "Melampirkan surat keterangan aktif dari sekolah atau kampus.",
    "Berprestasi akademik atau berasal dari keluarga kurang mampu, dibuktikan dengan dokumen pendukung.",
];

const STEPS: [&str; 6] = [
    "Masuk ke akun Anda.",
    "Isi formulir pendaftaran.",
    "Unggah dokumen pendukung (PDF atau JPG).",
    "Dokumen diperiksa oleh distrik atau dinas pendidikan.",
    "Tim keuangan beasiswa memproses dan mengumumkan status serta jadwal penyaluran.",
    "Dana ditransfer ke rekening pelajar/mahasiswa atau pihak ketiga (kos atau asrama).",
];

const TYPES: [(&str, &str, &str, &str); 6] = [
    (
        "murni-nduga",
        "Beasiswa Murni Nduga",
        "Beasiswa murni pemerintah kabupaten untuk semua jenjang.",
        "Dibiayai sepenuhnya oleh Pemerintah Kabupaten Nduga untuk pelajar dan mahasiswa asal Nduga di semua jenjang pendidikan.",
    ),
    (
        "afirmasi-oap",
        "Beasiswa Afirmasi OAP",
        "Beasiswa afirmasi bagi orang asli Papua dari Nduga.",
        "Membuka jalan bagi orang asli Papua dari Kabupaten Nduga untuk menempuh pendidikan yang lebih tinggi.",
    ),
    (
        "prestasi-khusus",
        "Beasiswa Prestasi Khusus",
        "Bagi yang berprestasi di bidang akademik, seni, budaya, olahraga, atau inovasi.",
        "Menghargai prestasi akademik maupun nonakademik: seni, budaya, olahraga, dan inovasi.",
    ),
    (
        "kedinasan",
        "Beasiswa Kedinasan",
        "Bantuan studi dan/atau uang saku untuk sekolah kedinasan.",
        "Bagi pelajar dan mahasiswa sekolah kedinasan, berupa bantuan biaya studi dan/atau uang saku.",
    ),
    (
        "akhir-studi",
        "Bantuan Akhir Studi",
        "Bantuan untuk menyelesaikan tugas akhir.",
        "Membantu mahasiswa semester akhir menyelesaikan skripsi, tesis, atau tugas akhir.",
    ),
    (
        "lainnya",
        "Beasiswa Lainnya",
        "Dari pihak ketiga, badan swasta, atau donatur perorangan.",
        "Beasiswa yang disalurkan melalui pemerintah kabupaten dari pihak ketiga, badan swasta, atau donatur perorangan.",
    ),
];

/// The title of a type; its id where it is none of the six.
pub(crate) fn title(id: &str) -> &str {
    TYPES
        .iter()
        .find(|(known, ..)| *known == id)
        .map_or(id, |(_, title, ..)| title)
}

/// The six scholarship types.
#[utoipa::path(
    get,
    path = "/api/web/beasiswa",
    tag = "publik",
    responses((status = 200, body = Envelope<ScholarshipTypeList>))
)]
pub(crate) async fn list_scholarship_types() -> Envelope<ScholarshipTypeList> {
    let own = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
    let items = TYPES
        .iter()
        .map(|(id, title, summary, explanation)| ScholarshipType {
            id: (*id).to_owned(),
            title: (*title).to_owned(),
            summary: (*summary).to_owned(),
            explanation: (*explanation).to_owned(),
            requirements: own(&REQUIREMENTS),
            steps: own(&STEPS),
        })
        .collect();
    Envelope::ok(ScholarshipTypeList { items })
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn shows_all_six_types_to_a_visitor() {
        let server = TestServer::start().await;
        let answer = server.send(get("/api/web/beasiswa")).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.data()["items"].as_array().unwrap().len(), 6);
    }
}

//! Master data and public texts of the demo: districts, banks, campuses, periods, news, voices.
use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use domain::record::{
    Bank, District, Institution, Kampung, News, NewsCategory, Picture, RecordKind,
    ScholarshipPeriod, SiteText, StudyProgramme, Testimonial, TestimonialState, site_text_defaults,
};
use domain::{Level, Personal, Rupiah, ScholarshipType, UserId};

use super::FileSink;
use super::calendar::{Calendar, Round};
use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::place::period_id;
use crate::record::built_in::BuiltIn;
use crate::{news, record};

/// Records written in one append.
const RECORDS_AT_ONCE: usize = 100;

/// Writes all reference lists as records.
pub async fn stock(executor: &Executor, call: &Call) -> Result<(), Error> {
    write(executor, call, District::built_in().into_iter()).await?;
    write(executor, call, Kampung::built_in().into_iter()).await?;
    write(executor, call, Bank::built_in().into_iter()).await?;
    write(executor, call, Institution::built_in().into_iter()).await?;
    write(executor, call, StudyProgramme::built_in().into_iter()).await
}

/// The texts that name somebody, as an office that has looked at them keeps them.
pub async fn confirm_texts(executor: &Executor, call: &Call) -> Result<(), Error> {
    let texts = ["situs", "visi-misi"].map(|place| {
        let value = site_text_defaults()[place].clone();
        (place.to_owned(), SiteText { value })
    });
    write(executor, call, texts.into_iter()).await
}

/// Opens both years for all scholarship types; the present one stays open.
pub async fn open_periods(
    executor: &Executor,
    call: &Call,
    calendar: &Calendar,
) -> Result<(), Error> {
    const MILLION: i64 = 1_000_000;
    let mut periods = Vec::new();
    for round in [Round::Last, Round::This] {
        let year = u16::try_from(calendar.year_of(round)).expect("a year of this century");
        let closes = match round {
            Round::Last => calendar.day(round, 0.30),
            Round::This => calendar.day(round, 1.0) + Duration::days(60),
        };
        for scholarship_type in ScholarshipType::ALL {
            let amounts = [
                (Level::D3, 4 * MILLION),
                (Level::S1, 6 * MILLION),
                (Level::S2, 10 * MILLION),
                (Level::S3, 15 * MILLION),
            ];
            let value = ScholarshipPeriod {
                year,
                scholarship_type: *scholarship_type,
                opens: calendar.day(round, 0.0),
                closes,
                quota: None,
                amounts: amounts
                    .into_iter()
                    .map(|(level, rupiah)| (level, Rupiah(rupiah)))
                    .collect(),
                requirements: Vec::new(),
                documents: BTreeSet::new(),
            };
            periods.push((period_id(year, *scholarship_type), value));
        }
    }
    write(executor, call, periods.into_iter()).await
}

/// Sets quotas of the present year, wide enough for everybody who applies.
pub async fn limit(
    executor: &Executor,
    call: &Call,
    calendar: &Calendar,
    applicants: usize,
) -> Result<(), Error> {
    let year = u16::try_from(calendar.year).expect("a year of this century");
    let quota = u32::try_from(applicants.next_multiple_of(50).max(50)).unwrap_or(u32::MAX);
    for scholarship_type in ScholarshipType::ALL {
        let id = period_id(year, *scholarship_type);
        if let Some((value, _)) = record::get::<ScholarshipPeriod>(executor, &id).await? {
            let value = ScholarshipPeriod {
                quota: Some(quota),
                ..value
            };
            record::update(executor, call, &id, None, value).await?;
        }
    }
    Ok(())
}

/// Writes the news up to `now` with its categories, by `author`.
pub async fn publish(
    executor: &Executor,
    call: &Call,
    calendar: &Calendar,
    sink: &dyn FileSink,
) -> Result<(), Error> {
    let categories = [
        ("pengumuman", "Pengumuman"),
        ("kegiatan", "Kegiatan"),
        ("informasi", "Informasi"),
    ];
    write(
        executor,
        call,
        categories.into_iter().map(|(id, name)| {
            (
                id.to_owned(),
                NewsCategory {
                    name: name.to_owned(),
                },
            )
        }),
    )
    .await?;
    let mut pictures = Vec::with_capacity(NEWS.len());
    for item in &NEWS {
        let kept = sink.picture(call.actor.user_id, item.picture.to_vec());
        pictures.push(kept.await.map_err(Error::File)?);
    }
    for (item, picture) in NEWS.iter().zip(&pictures) {
        let gallery = if item.slug == WITH_GALLERY {
            pictures[..GALLERY].iter().zip(1..)
        } else {
            [].iter().zip(1..)
        };
        let day = calendar.day(Round::This, item.part);
        let published_at: DateTime<Utc> =
            day.and_hms_opt(1, 30, 0).expect("half past one").and_utc();
        let value = News {
            slug: item.slug.to_owned(),
            title: item.title.to_owned(),
            body_html: item.body_html.to_owned(),
            image: Some(picture.clone()),
            category_id: Some(item.category.to_owned()),
            published_at: Some(published_at.min(calendar.now)),
            author: Some("Humas Program Beasiswa (contoh)".to_owned()),
            caption: (item.slug == WITH_GALLERY)
                .then(|| "Gambar ilustrasi kegiatan penyaluran (contoh).".to_owned()),
            gallery: gallery
                .map(|(image, number)| Picture {
                    id: format!("{}-{number}", item.slug),
                    image: image.clone(),
                })
                .collect(),
            address_fixed: false,
        };
        news::create_as(executor, call, item.slug, value).await?;
    }
    Ok(())
}

/// Writes testimonials of made-up recipients.
pub async fn quote(executor: &Executor, call: &Call, subject: UserId) -> Result<(), Error> {
    let voices = VOICES.iter().enumerate().map(|(place, voice)| {
        let value = Testimonial {
            name: Personal::known(subject, voice.name.to_owned()),
            text: voice.text.to_owned(),
            quote: None,
            photo: None,
            batch: Some(voice.batch.to_owned()),
            institution: Some(voice.institution.to_owned()),
            state: TestimonialState::Published,
            rejection: None,
            author_id: None,
            award_id: None,
        };
        (format!("contoh-{}", place + 1), value)
    });
    write(executor, call, voices).await
}

async fn write<T: RecordKind>(
    executor: &Executor,
    call: &Call,
    records: impl Iterator<Item = (String, T)>,
) -> Result<(), Error> {
    let records: Vec<(String, T)> = records.collect();
    for some in records.chunks(RECORDS_AT_ONCE) {
        record::put_many(executor, call, some.to_vec()).await?;
    }
    Ok(())
}

/// The article with photos, and how many it has.
const WITH_GALLERY: &str = "jadwal-penyaluran";
const GALLERY: usize = 4;

struct NewsItem {
    slug: &'static str,
    title: &'static str,
    category: &'static str,
    /// When in the present round.
    part: f64,
    /// Its picture, in WebP.
    picture: &'static [u8],
    body_html: &'static str,
}

const NEWS: [NewsItem; 8] = [
    NewsItem {
        slug: "pendaftaran-beasiswa-dibuka",
        picture: include_bytes!("gambar/sekolah.webp"),
        title: "Pendaftaran beasiswa tahun ini dibuka",
        category: "pengumuman",
        part: 0.02,
        body_html: "<p>Pemerintah Kabupaten Nduga membuka pendaftaran beasiswa bagi pelajar dan \
            mahasiswa asal 32 distrik. Formulir diisi melalui portal ini, dapat disimpan sebagai draf, \
            dan dilanjutkan kapan saja ketika jaringan tersedia.</p><h2>Yang perlu disiapkan</h2>\
            <ul><li>KTP atau Kartu Keluarga</li><li>Surat keterangan aktif kuliah atau sekolah</li>\
            <li>Kartu Hasil Studi, bukti prestasi, atau surat keterangan tidak mampu</li>\
            <li>Buku rekening atas nama sendiri</li></ul>",
    },
    NewsItem {
        slug: "cara-mengisi-formulir-di-jaringan-lemah",
        picture: include_bytes!("gambar/jembatan.webp"),
        title: "Cara mengisi formulir ketika jaringan lemah",
        category: "informasi",
        part: 0.08,
        body_html: "<p>Draf formulir disimpan di perangkat Anda. Foto dokumen diperkecil sebelum \
            dikirim dan unggahan yang terputus akan dilanjutkan. Bila ragu apakah formulir sudah \
            terkirim, tekan kirim sekali lagi: kiriman yang sama tidak akan tercatat dua kali.</p>",
    },
    NewsItem {
        slug: "dpc-siap-membantu-pengisian",
        picture: include_bytes!("gambar/dpc.webp"),
        title: "Kantor DPC siap membantu pemohon tanpa telepon pintar",
        category: "kegiatan",
        part: 0.15,
        body_html: "<p>Pemohon yang tidak memiliki telepon pintar dapat datang ke kantor DPC terdekat \
            dengan membawa dokumen asli. Petugas mengisi formulir bersama pemohon, dan setiap langkah \
            tercatat atas nama petugas tersebut.</p>",
    },
    NewsItem {
        slug: "mengapa-rekening-diperiksa-orang-lain",
        picture: include_bytes!("gambar/rekening.webp"),
        title: "Mengapa rekening diperiksa oleh orang lain",
        category: "informasi",
        part: 0.33,
        body_html: "<p>Dana hanya disalurkan ke rekening yang sudah diperiksa oleh petugas yang bukan \
            pengisinya. Satu nomor rekening tidak dapat dipakai oleh dua penerima. Aturan ini \
            melindungi penerima dari salah kirim.</p>",
    },
    NewsItem {
        slug: "sk-penetapan-tahap-pertama",
        picture: include_bytes!("gambar/sk.webp"),
        title: "SK penetapan tahap pertama terbit",
        category: "pengumuman",
        part: 0.46,
        body_html: "<p>Surat keputusan penetapan penerima tahap pertama telah terbit. Penerima dapat \
            melihat nomor SK pada halaman status dan memeriksa buktinya sendiri di peramban.</p>",
    },
    NewsItem {
        slug: "jadwal-penyaluran",
        picture: include_bytes!("gambar/penyaluran.webp"),
        title: "Jadwal penyaluran dan cara konfirmasi penerimaan",
        category: "pengumuman",
        part: 0.68,
        body_html: "<p>Penyaluran dilakukan bertahap pada hari kerja. Setelah dana masuk, tekan tombol \
            <strong>konfirmasi penerimaan</strong> dan simpan kuitansinya. Bila dana belum masuk dalam \
            tiga hari kerja setelah status disalurkan, laporkan melalui halaman laporan.</p>",
    },
    NewsItem {
        slug: "memeriksa-kuitansi-dengan-kode-qr",
        picture: include_bytes!("gambar/kuitansi.webp"),
        title: "Memeriksa kuitansi dengan kode QR",
        category: "informasi",
        part: 0.80,
        body_html: "<p>Setiap kuitansi memuat kode QR. Siapa pun dapat memindainya untuk melihat bahwa \
            pembayaran itu tercatat dan tidak berubah sejak dicatat, tanpa melihat data pribadi \
            penerima.</p>",
    },
    NewsItem {
        slug: "laporan-penggunaan-dana",
        picture: include_bytes!("gambar/laporan.webp"),
        title: "Laporan penggunaan dana: singkat dan jujur",
        category: "kegiatan",
        part: 0.93,
        body_html: "<p>Penerima melaporkan penggunaan dana dengan kalimat sendiri dan foto bukti \
            pembayaran. Laporan yang diterima menjadi dasar penyaluran semester berikutnya.</p>",
    },
];

struct Voice {
    name: &'static str,
    batch: &'static str,
    institution: &'static str,
    text: &'static str,
}

const VOICES: [Voice; 6] = [
    Voice {
        name: "Yonas (contoh)",
        batch: "2025",
        institution: "Universitas Cenderawasih",
        text: "Dulu saya tidak tahu berkas saya ada di meja siapa. Sekarang saya bisa melihatnya dan \
            tinggal menunggu dengan tenang.",
    },
    Voice {
        name: "Marlina (contoh)",
        batch: "2025",
        institution: "Poltekkes Kemenkes Jayapura",
        text: "Formulirnya saya isi sedikit demi sedikit dari kampung. Jaringan putus, tetapi drafnya \
            tetap ada.",
    },
    Voice {
        name: "Elius (contoh)",
        batch: "2025",
        institution: "Universitas Papua",
        text: "Uang kuliah masuk ke rekening saya sendiri, dengan kuitansi yang bisa saya periksa.",
    },
    Voice {
        name: "Natalia (contoh)",
        batch: "2026",
        institution: "Universitas Sam Ratulangi",
        text: "Petugas DPC membantu saya memperbaiki surat aktif kuliah. Dua hari kemudian sudah \
            direkomendasikan.",
    },
    Voice {
        name: "Filemon (contoh)",
        batch: "2026",
        institution: "STKIP Abdi Wacana Wamena",
        text: "Saya senang daftar penerimanya terbuka. Tidak ada lagi nama yang hilang tiba-tiba.",
    },
    Voice {
        name: "Debora (contoh)",
        batch: "2026",
        institution: "Universitas Sains dan Teknologi Jayapura",
        text: "Bantuan akhir studi membuat skripsi saya selesai tepat waktu.",
    },
];

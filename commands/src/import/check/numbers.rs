//! Checks of the numbers of a row: NIK, family card, bank and account.
use domain::{
    AccountNumber, AccountNumberError, FamilyCardNumber, Nik, NikError, NikWarning, reference,
};

use super::super::lookup::Found;
use super::super::sheet::{Column, Row, letters_and_digits};
use super::{Notes, Seen};

pub(super) fn check_nik(row: &Row, notes: &mut Notes, seen: &mut Seen) -> Option<Nik> {
    let cell = row.cell(Column::Nik);
    if cell.is_number {
        notes.error(
            Column::Nik,
            "NIK tersimpan sebagai angka: program lembar kerja hanya menyimpan 15 digit, digit \
             terakhir hilang. Ubah kolom menjadi teks dan ketik ulang",
        );
        return None;
    }
    let nik: Nik = match cell.text.parse() {
        Ok(nik) => nik,
        Err(error) => {
            notes.error(
                Column::Nik,
                match error {
                    _ if cell.text.is_empty() => "NIK kosong".to_owned(),
                    NikError::NotDigits => "NIK berisi selain angka".to_owned(),
                    NikError::Length { digits } => format!("NIK harus 16 digit, bukan {digits}"),
                    NikError::AllEqual => "NIK berisi enam belas angka yang sama".to_owned(),
                    NikError::ImpossibleDate => "tanggal lahir di dalam NIK tidak ada".to_owned(),
                    NikError::SerialZero => "nomor urut NIK tidak boleh 0000".to_owned(),
                },
            );
            return None;
        }
    };
    let year = row.text(Column::Year).trim();
    if let Some((line, other)) = seen.niks.get(&nik) {
        let told = match year == other {
            true => format!("NIK sama dengan baris {line}"),
            false => format!(
                "NIK sama dengan baris {line}, dengan tahun lain: satu orang satu beasiswa, jadi satu baris saja, dengan \
                 tahun penetapannya. Pembayaran tahun lain dicatat lewat Pembayaran sebelum portal"
            ),
        };
        notes.error(Column::Nik, told);
        return None;
    }
    seen.niks.insert(nik.clone(), (row.line, year.to_owned()));
    if nik.warnings(None, None).contains(&NikWarning::OutsideNduga) {
        notes.warn(
            Column::Nik,
            "NIK diterbitkan di luar Nduga (hanya keterangan: NIK tidak berubah saat pindah)",
        );
    }
    Some(nik)
}

pub(super) fn check_kk(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
    nik: Option<&Nik>,
    name: &str,
) -> Option<FamilyCardNumber> {
    let cell = row.cell(Column::FamilyCard);
    if cell.text.is_empty() {
        return None;
    }
    if cell.is_number {
        notes.warn(
            Column::FamilyCard,
            "KK tersimpan sebagai angka, digit terakhir hilang; tidak dipakai",
        );
        return None;
    }
    let Ok(kk) = cell.text.parse::<FamilyCardNumber>() else {
        notes.error(
            Column::FamilyCard,
            "nomor KK tidak sah (16 digit, tanggal terbit di tengah)",
        );
        return None;
    };
    if nik.is_some_and(|nik| nik.as_str() == kk.as_str()) {
        notes.error(Column::FamilyCard, "nomor KK sama dengan NIK");
        return None;
    }
    match seen.kks.get(&kk) {
        Some((line, other)) if letters_and_digits(other) == letters_and_digits(name) => {
            notes.warn(
                Column::FamilyCard,
                format!("nama dan KK sama dengan baris {line} tetapi NIK berbeda; mungkin orang yang sama"),
            );
        }
        Some((line, _)) => {
            notes.warn(
                Column::FamilyCard,
                format!("KK sama dengan baris {line} (boleh bila bersaudara)"),
            );
        }
        None => {
            seen.kks.insert(kk.clone(), (row.line, name.to_owned()));
        }
    }
    Some(kk)
}

pub(super) fn check_bank(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
) -> Option<&'static reference::Bank> {
    let text = row.text(Column::Bank);
    match seen.banks.find(text) {
        Found::Exactly(bank) => Some(bank),
        Found::Nearest(_) if text.is_empty() => {
            notes.error(Column::Bank, "bank kosong");
            None
        }
        Found::Nearest(near) => {
            let hint = near.map_or_else(String::new, |near| format!("; mungkin \"{}\"", near.name));
            notes.error(Column::Bank, format!("bank \"{text}\" tidak dikenal{hint}"));
            if let Some(near) = near {
                notes.suggest(&near.name);
            }
            None
        }
    }
}

pub(super) fn check_account(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
    bank: Option<&'static reference::Bank>,
    nik: Option<&Nik>,
) -> Option<AccountNumber> {
    let cell = row.cell(Column::Account);
    let account: AccountNumber = match cell.text.parse() {
        Ok(account) => account,
        Err(error) => {
            notes.error(
                Column::Account,
                match error {
                    _ if cell.text.is_empty() => "nomor rekening kosong".to_owned(),
                    AccountNumberError::NotDigits => {
                        "nomor rekening berisi selain angka".to_owned()
                    }
                    AccountNumberError::Length { digits } => {
                        format!("nomor rekening {digits} digit; seharusnya 5 sampai 20")
                    }
                },
            );
            return None;
        }
    };
    let digits = account.as_str().len();
    // A spreadsheet keeps fifteen digits of a number, and no more.
    if cell.is_number && digits > 15 {
        notes.error(
            Column::Account,
            "nomor rekening tersimpan sebagai angka, digit terakhir hilang; ubah menjadi teks",
        );
        return None;
    }
    if cell.is_number {
        notes.warn(
            Column::Account,
            "nomor rekening tersimpan sebagai angka; nol di depan hilang bila ada",
        );
    }
    let bank = bank?;
    if let Some(wrong) = wrong_length(bank, digits) {
        notes.error(Column::Account, wrong);
        return None;
    }
    let key = (bank.code.as_str(), account.clone());
    match (seen.accounts.get(&key), nik) {
        // Whose NIK was refused (a person who stands in the list twice, say) is told that alone.
        (Some((line, other)), Some(nik)) if nik != other => {
            notes.error(
                Column::Account,
                format!("rekening sama dengan baris {line} milik orang lain"),
            );
            None
        }
        (Some(_), _) | (None, None) => Some(account),
        (None, Some(nik)) => {
            seen.accounts.insert(key, (row.line, nik.clone()));
            Some(account)
        }
    }
}

/// What is wrong with a number of so many digits at a bank whose numbers have others.
fn wrong_length(bank: &reference::Bank, digits: usize) -> Option<String> {
    let (fewest, most) = bank.account_digits()?;
    if (usize::from(fewest)..=usize::from(most)).contains(&digits) {
        return None;
    }
    let lengths = if fewest == most {
        fewest.to_string()
    } else {
        format!("{fewest}–{most}")
    };
    Some(format!(
        "rekening {} harus {lengths} digit, bukan {digits}",
        bank.name
    ))
}

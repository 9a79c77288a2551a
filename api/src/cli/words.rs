//! What the ledger refuses, in the words of an operator. It speaks English itself: it knows no office.

use ledger::{LedgerError, OpenError, keys::KeyError};

use super::common::Failure;
use crate::boot::BootError;

/// Why a command ended, and what to do.
pub(super) fn told(error: &Failure) -> String {
    let boot = error.downcast_ref::<BootError>();
    let opening = error.downcast_ref().or(match boot {
        Some(BootError::Ledger(error)) => Some(error),
        _ => None,
    });
    let key = error.downcast_ref().or(match boot {
        Some(BootError::Secrets(error)) => Some(error),
        _ => None,
    });
    opening
        .map(opening_told)
        .or_else(|| key.map(key_told))
        .or_else(|| error.downcast_ref().and_then(reading_told))
        .unwrap_or_else(|| error.to_string())
}

fn opening_told(error: &OpenError) -> String {
    match error {
        OpenError::Config(what) => format!("konfigurasi buku: {what}"),
        OpenError::UnsafeSettings(what) => format!(
            "setelan basis data tidak aman: {what}. Yang sudah dijawab tersimpan akan hilang bila listriknya putus; nyalakan \
             setelan itu, lalu ulangi"
        ),
        OpenError::Origin { log, configured } => format!(
            "buku ini bernama {log}, sedangkan log_origin di konfigurasi {configured}: kembalikan log_origin = \"{log}\""
        ),
        OpenError::Migration(what) => format!("tabel buku: {what}"),
        OpenError::Superuser(sql) => format!(
            "pengguna basis data ini tidak boleh membuat yang kurang; superuser menjalankan sekali:\n\n{sql}\n\n\
             lalu ulangi: beasiswa migrate"
        ),
        OpenError::Stranger(login) => format!(
            "tabel buku milik pengguna lain; sebagai pengguna itu jalankan: beasiswa migrate --serve-as {login}"
        ),
        OpenError::Database(what) => format!("basis data buku: {what}"),
    }
}

fn key_told(error: &KeyError) -> String {
    match error {
        KeyError::File { path, source } => {
            format!("berkas kunci {}: {source}", path.display())
        }
        KeyError::Malformed(name) => format!("{name} harus berisi 64 angka heksadesimal"),
        KeyError::Exposed(path) => format!(
            "berkas kunci {} terbaca orang lain: chmod 600",
            path.display()
        ),
        KeyError::Missing { path, hint } => format!(
            "berkas kunci {} tidak ada, padahal yang dibuat dengannya ada: {hint}",
            path.display()
        ),
        KeyError::Randomness => "sistem tidak memberi bilangan acak".to_owned(),
    }
}

fn reading_told(error: &LedgerError) -> Option<String> {
    match error {
        LedgerError::Suspended(why) => Some(format!("buku tidak ditulisi: {why}")),
        LedgerError::Unavailable(what) => Some(format!("buku tidak dapat dicapai: {what}")),
        _ => None,
    }
}

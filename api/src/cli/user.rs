//! `beasiswa user`: accounts from the command line; the first administrator above all.

use std::io::{IsTerminal, Read, Write};

use clap::Subcommand;
use commands::{
    Call,
    user::{self, NewUser},
};
use domain::{Actor, Email, Role, password};

use super::common::{Failure, close, open};
use crate::{authz::role_of, config::Config, state::AppState};

#[derive(Subcommand)]
pub(super) enum UserCommand {
    /// Membuat akun yang langsung dapat masuk. Kata sandi dibaca dari masukan standar.
    Create {
        /// Alamat untuk masuk.
        #[arg(long)]
        email: String,
        /// user, dpc, admin, pemerintah, atau institusi.
        #[arg(long)]
        role: String,
        /// Nama orang atau kantor.
        #[arg(long)]
        name: Option<String>,
        /// DPC bagi akun dpc.
        #[arg(long)]
        dpc: Option<String>,
        /// Institusi bagi akun institusi.
        #[arg(long)]
        institusi: Option<String>,
    },
    /// Memulihkan akun bila tidak ada lagi yang dapat melakukannya: kata sandi baru (dari masukan standar), tanpa faktor
    /// kedua. Semua petugas diberi tahu, dan tercatat di jejak audit untuk selamanya.
    Recover {
        /// Alamat akun itu.
        #[arg(long)]
        email: String,
        /// Alasannya; dibaca semua petugas.
        #[arg(long)]
        reason: String,
    },
}

pub(super) async fn run(config: Config, command: UserCommand) -> Result<(), Failure> {
    let (email, role, name, dpc, institusi) = match command {
        UserCommand::Create {
            email,
            role,
            name,
            dpc,
            institusi,
        } => (email, role, name, dpc, institusi),
        UserCommand::Recover { email, reason } => return recover(config, &email, reason).await,
    };
    let role =
        role_of(&role).ok_or("--role salah satu dari user, dpc, admin, pemerintah, institusi")?;
    let email: Email = email
        .parse()
        .map_err(|_| format!("bukan alamat surel: {email}"))?;
    let secret = read_sound_password(&email)?;
    let app = open(config).await?;
    let new = NewUser {
        email,
        alternate_email: None,
        password_hash: Some(app.passwords.hash_now(&secret)),
        role,
        name,
        branch_id: dpc,
        institution_id: institusi,
        email_verified: true,
    };
    let made = create(&app, new).await;
    close(&app).await;
    say!("Akun dibuat: {}", made?);
    Ok(())
}

async fn create(app: &AppState, new: NewUser) -> Result<String, commands::Error> {
    let call = Call::new(Actor::system());
    let done = match new.role {
        Role::Admin => user::found(&app.commands, &call, new).await?,
        Role::Applicant | Role::Branch | Role::Government | Role::Institution | Role::System => {
            user::create(&app.commands, &call, new).await?
        }
    };
    Ok(done.answer.id)
}

async fn recover(config: Config, email: &str, reason: String) -> Result<(), Failure> {
    let email: Email = email
        .parse()
        .map_err(|_| format!("bukan alamat surel: {email}"))?;
    let secret = read_sound_password(&email)?;
    let app = open(config).await?;
    let done = recover_in(&app, &email, &secret, reason).await;
    close(&app).await;
    done?;
    say!(
        "Akun dipulihkan. Semua petugas diberi tahu; tiga hari akun ini tidak memutuskan apa pun."
    );
    Ok(())
}

async fn recover_in(
    app: &AppState,
    email: &Email,
    secret: &str,
    reason: String,
) -> Result<(), Failure> {
    let user_id = user::find_by_email(&app.commands, email).await?;
    let user_id = user_id.ok_or("tidak ada akun dengan alamat ini")?;
    let call = Call::new(Actor::system());
    let hash = app.passwords.hash_now(secret);
    user::recover(&app.commands, &call, user_id, hash, reason).await?;
    app.ops.end_sessions_of(user_id.0, None, app.now()).await?;
    Ok(())
}

/// A password that the portal's own pages would take for this address.
fn read_sound_password(email: &Email) -> Result<String, Failure> {
    let secret = read_password()?;
    password::check(&secret)?;
    password::check_uncommon(&secret, &[email.as_str()])?;
    Ok(secret)
}

/// From standard input, so that it stands in no list of processes and in no shell history.
fn read_password() -> std::io::Result<String> {
    let mut input = std::io::stdin();
    let mut text = String::new();
    if input.is_terminal() {
        write!(std::io::stdout(), "Password (terlihat): ")?;
        std::io::stdout().flush()?;
        input.read_line(&mut text)?;
    } else {
        input.read_to_string(&mut text)?;
    }
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

//! Mails: their texts, the tokens in their links, and the way out (SMTP, or files in the data folder); and messages to phones.

pub mod checkpoint;
pub mod digest;
pub(crate) mod gateway;
mod month_pack;
pub mod outbox;
pub mod phone;
#[cfg(test)]
mod phone_tests;
mod proposals;
pub mod reminder;
#[cfg(test)]
mod reminder_tests;
#[cfg(test)]
mod smtp_tests;
#[cfg(test)]
mod standing_tests;
pub mod text;
pub mod token;

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, MultiPart},
};
use serde::{Deserialize, Serialize};

/// A mail ready to go.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// Address.
    pub to: String,
    /// Subject line.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

/// A mail kept in the data folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptMail {
    /// When it was written.
    pub at: DateTime<Utc>,
    /// The mail.
    #[serde(flatten)]
    pub mail: Mail,
}

/// How long a mail server may take over one mail; a silent one must not hold up the others.
const ANSWER_MAX: std::time::Duration = std::time::Duration::from_secs(30);

/// Sends mails.
pub struct Mailer {
    from: Mailbox,
    way: Way,
}

enum Way {
    Smtp(Box<AsyncSmtpTransport<Tokio1Executor>>),
    Folder { folder: PathBuf, keeps_json: bool },
}

/// A mail could not be sent, or the way out not be set up.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// An address is not one.
    #[error("alamat surel: {0}")]
    Address(#[from] lettre::address::AddressError),
    /// The mail cannot be put together.
    #[error("mail: {0}")]
    Message(#[from] lettre::error::Error),
    /// The server refused or is away.
    #[error("server surel: {0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    /// The server took the call and then said nothing.
    #[error("server surel: tidak menjawab dalam {} detik", ANSWER_MAX.as_secs())]
    Silent,
    /// The folder cannot be written.
    #[error("folder surel: {0}")]
    Io(#[from] std::io::Error),
}

impl Mailer {
    /// A mailer to an SMTP server, or into a folder. `keeps_json` keeps a readable twin of each mail
    /// for the page `/dev/mail`.
    ///
    /// # Errors
    /// When the sender or the server's address is not understood, or the folder cannot be made.
    pub fn new(
        smtp_url: Option<&str>,
        from: &str,
        folder: PathBuf,
        keeps_json: bool,
    ) -> Result<Self, MailError> {
        let way = match smtp_url {
            Some(url) => Way::Smtp(Box::new(
                AsyncSmtpTransport::<Tokio1Executor>::from_url(url)?.build(),
            )),
            None => {
                std::fs::create_dir_all(&folder)?;
                Way::Folder { folder, keeps_json }
            }
        };
        Ok(Self {
            from: from.parse()?,
            way,
        })
    }

    /// Sends a mail, from the address of the settings where there is one. Sending it again under the same id writes
    /// the same file, or a second mail with the same Message-ID.
    ///
    /// # Errors
    /// [`MailError`]; try again later.
    pub async fn send(
        &self,
        mail_id: &str,
        mail: &Mail,
        sender: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<(), MailError> {
        let mut from = self.from.clone();
        if let Some(sender) = sender {
            from.email = sender.parse()?;
        }
        let message = Message::builder()
            .from(from)
            .to(mail.to.parse()?)
            .subject(&mail.subject)
            .message_id(Some(format!("<{mail_id}@{}>", self.from.email.domain())))
            .date(now.into())
            .multipart(MultiPart::alternative_plain_html(
                mail.text.clone(),
                mail.html.clone(),
            ))?;
        match &self.way {
            Way::Smtp(smtp) => {
                tokio::time::timeout(ANSWER_MAX, smtp.send(message))
                    .await
                    .map_err(|_| MailError::Silent)??;
            }
            Way::Folder { folder, keeps_json } => {
                write(&folder.join(format!("{mail_id}.eml")), message.formatted()).await?;
                if *keeps_json {
                    let kept = KeptMail {
                        at: now,
                        mail: mail.clone(),
                    };
                    let json = serde_json::to_vec(&kept).map_err(std::io::Error::other)?;
                    write(&folder.join(format!("{mail_id}.json")), json).await?;
                }
            }
        }
        Ok(())
    }

    /// Removes mails of the folder. What went out by SMTP is in other hands.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub async fn forget(&self, mail_ids: &[String]) -> Result<(), MailError> {
        let Way::Folder { folder, .. } = &self.way else {
            return Ok(());
        };
        for mail_id in mail_ids {
            for extension in ["eml", "json"] {
                match tokio::fs::remove_file(folder.join(format!("{mail_id}.{extension}"))).await {
                    Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                        return Err(error.into());
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The latest mails of the folder, newest first; none when they go out by SMTP.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub async fn kept(&self, count_max: usize) -> Result<Vec<KeptMail>, MailError> {
        let Way::Folder { folder, .. } = &self.way else {
            return Ok(Vec::new());
        };
        let mut mails: Vec<KeptMail> = Vec::new();
        let mut entries = tokio::fs::read_dir(folder).await?;
        while let Some(entry) = entries.next_entry().await? {
            let path = entry.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "json")
            {
                let bytes = tokio::fs::read(&path).await?;
                mails.extend(serde_json::from_slice::<KeptMail>(&bytes));
            }
        }
        mails.sort_by_key(|mail| std::cmp::Reverse(mail.at));
        mails.truncate(count_max);
        Ok(mails)
    }
}

/// Written beside and moved into place, so that no reader sees half a mail.
async fn write(path: &std::path::Path, bytes: Vec<u8>) -> std::io::Result<()> {
    let beside = path.with_extension("part");
    tokio::fs::write(&beside, bytes).await?;
    tokio::fs::rename(&beside, path).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_mail_in_the_folder_can_be_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let mailer = Mailer::new(
            None,
            "Beasiswa Nduga <noreply@localhost>",
            folder.path().join("mail"),
            true,
        )
        .unwrap();
        let mail = Mail {
            to: "pemohon@demo.test".to_owned(),
            subject: "Verifikasi email Anda".to_owned(),
            text: "Buka tautan: http://127.0.0.1:8080/x?y=z".to_owned(),
            html: "<p>Buka</p>".to_owned(),
        };
        let now = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        for _ in 0..2 {
            mailer.send("7-0", &mail, None, now).await.unwrap();
        }
        let kept = mailer.kept(10).await.unwrap();
        assert_eq!(kept, vec![KeptMail { at: now, mail }]);
        let eml = std::fs::read_to_string(folder.path().join("mail/7-0.eml")).unwrap();
        assert!(eml.contains("Message-ID: <7-0@localhost>"), "{eml}");
    }
}

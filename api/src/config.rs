//! What the program can be told: one TOML file, then the environment, then the command line.
//!
//! Every key stands in `docs/konfigurasi.md`; a test holds the two together.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
};

use serde::Deserialize;

/// The configuration, every key with its default.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Folder of the embedded databases, files, secrets and mails.
    pub data_dir: PathBuf,
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Address the public reaches the portal at, without a trailing slash; in mails and proofs.
    pub public_url: String,
    /// `postgres://…`; without it, SQLite files in the data folder.
    pub database_url: Option<String>,
    /// `s3://bucket/prefix`; without it, the folder `files` in the data folder.
    pub object_store_url: Option<String>,
    /// A folder (on another disk or machine) or `s3://bucket/prefix` to which every event of a log on SQLite is copied within
    /// seconds.
    pub copy_url: Option<String>,
    /// `smtps://user:password@host:465` or `smtp://…`; without it, mails become files in the data folder.
    pub smtp_url: Option<String>,
    /// Sender of mails.
    pub mail_from: String,
    /// Where a gateway takes messages to phones (SMS or WhatsApp), by POST; without it none are sent.
    pub message_url: Option<String>,
    /// What is posted: a JSON text or a form, with `{nomor}` (`+62…`), `{pesan}`, `{kunci}` (the same at each try) and `{rahasia}`
    /// in their places.
    pub message_body: String,
    /// A header of the request, `Name: value`, with `{rahasia}` in its place.
    pub message_header: Option<String>,
    /// What proves to the gateway that it is this portal.
    pub message_secret: Option<String>,
    /// What the answer of a gateway holds that took a message; without it, success by its status is enough.
    pub message_accepted: Option<String>,
    /// Address of the office's provider of identities (OpenID Connect), by which staff sign in; none when not given.
    pub oidc_issuer: Option<String>,
    /// As what the portal is known there.
    pub oidc_client_id: Option<String>,
    /// Its secret there.
    pub oidc_client_secret: Option<String>,
    /// What the office calls those accounts, on the button.
    pub oidc_name: String,
    /// Where the population register answers (`docs/register-luar.md`); nobody is asked about where none is given.
    pub population_register_url: Option<String>,
    /// What proves to it that it is this portal.
    pub population_register_secret: Option<String>,
    /// Where the register of students answers (`docs/register-luar.md`); nobody is asked about where none is given.
    pub student_register_url: Option<String>,
    /// What proves to it that it is this portal.
    pub student_register_secret: Option<String>,
    /// Where a collector of OpenTelemetry takes traces and metrics (OTLP over HTTP); without it none are sent.
    pub otlp_url: Option<String>,
    /// Whether browsers show notifications of one's own matters, where their owner wants it.
    pub push: bool,
    /// Lets notifications go to private networks and without TLS. For tests.
    pub push_private: bool,
    /// Whether this machine keeps snapshots of the past; without them a question as of a day replays the log from its
    /// beginning.
    pub snapshots: bool,
    /// Reverse proxies in front of the program whose `X-Forwarded-For` is believed; 0 believes nobody.
    pub trusted_proxy_count: usize,
    /// Passwords hashed at the same time; each takes 19 MiB. More answer 503.
    pub password_hash_parallel: usize,
    /// Seconds a request may take; uploads and event streams are not limited by it.
    pub request_timeout_s: u64,
    /// Writes of one applicant in a minute, a tenth of those of an office; 0 for any number.
    pub writes_per_minute: u32,
    /// Writes of one applicant in a day, a tenth of those of an office; 0 for any number.
    pub writes_per_day: u32,
    /// Open connections of one network address at once; 0 for any number. Not held behind trusted proxies, whose
    /// addresses all come from.
    pub connections_per_address: usize,
    /// MiB of all uploads that are being taken in, on the disk; more wait.
    pub upload_mib_at_once: u32,
    /// Files of one applicant that are kept, named by an event or not; 0 for any number.
    pub files_per_applicant: u64,
    /// MiB of these; 0 for any number.
    pub file_mib_per_applicant: u64,
    /// Bearer token for `/metrics`; without it they are closed, unless `metrics_local`.
    pub metrics_token: Option<String>,
    /// Lets this machine read `/metrics` without a token.
    pub metrics_local: bool,
    /// Whom to tell of a weakness, as an address (`mailto:…`, `https://…`, `tel:…`).
    pub security_contact: String,
    /// Origin line of the log's checkpoints.
    pub log_origin: String,
    /// Offices that cosign checkpoints.
    pub witnesses: Vec<WitnessConfig>,
    /// Lets webhooks go to private networks and without TLS. For tests, and where a program lives beside this one.
    pub webhook_private: bool,
    /// Offices that get checkpoints by mail.
    pub checkpoint_mail_to: Vec<String>,
    /// `json` or `text`.
    pub log_format: LogFormat,
    /// Days that the clock may be ahead of the last event before nothing is written until somebody confirms it; 0 for
    /// any number.
    pub clock_jump_max_days: u32,
    /// MiB that the disk of the data folder must have left before it is told.
    pub disk_free_min_mib: u64,
    /// Who must show a second proof when signing in. Demo mode never asks for it.
    pub second_factor: SecondFactorRule,
    /// What requests of a signed-in session may be signed with.
    pub request_key: RequestKeyRule,
    /// Demo mode: shows `/dev/mail` and the demo accounts.
    pub demo: bool,
    /// Serves demo accounts, whose password everybody knows, as if they were real. For tests.
    pub demo_accounts_allowed: bool,
}

/// An office that cosigns checkpoints (`beasiswa witness`, or any C2SP tlog-witness).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WitnessConfig {
    /// What people call it, on receipts and proofs.
    pub name: String,
    /// Its submission prefix, e.g. `https://saksi.example.go.id`.
    pub url: String,
    /// Its public key, as it prints it.
    pub key: String,
}

/// Who must show a second proof when signing in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum SecondFactorRule {
    /// Every account of an office, and whoever set one up.
    #[serde(rename = "wajib")]
    Required,
    /// Whoever set one up.
    #[serde(rename = "ditawarkan")]
    Offered,
}

/// What requests of a signed-in session may be signed with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum RequestKeyRule {
    /// A key that the browser holds, when it gave one at sign-in; else one derived from the session's token.
    #[serde(rename = "bebas")]
    Any,
    /// Only a key that the browser holds: a client without one cannot sign in.
    #[serde(rename = "terikat")]
    Bound,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// One JSON object a line.
    Json,
    /// For people at a terminal.
    Text,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            data_dir: PathBuf::from("./data"),
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_url: "http://127.0.0.1:8080".to_owned(),
            database_url: None,
            object_store_url: None,
            copy_url: None,
            smtp_url: None,
            mail_from: "Beasiswa Nduga <noreply@localhost>".to_owned(),
            message_url: None,
            message_body: r#"{"to":"{nomor}","message":"{pesan}"}"#.to_owned(),
            message_header: None,
            message_secret: None,
            message_accepted: None,
            oidc_issuer: None,
            oidc_client_id: None,
            oidc_client_secret: None,
            oidc_name: "akun kantor".to_owned(),
            population_register_url: None,
            population_register_secret: None,
            student_register_url: None,
            student_register_secret: None,
            otlp_url: None,
            push: true,
            push_private: false,
            snapshots: true,
            trusted_proxy_count: 0,
            password_hash_parallel: 4,
            request_timeout_s: 30,
            writes_per_minute: 120,
            writes_per_day: 5_000,
            connections_per_address: 256,
            upload_mib_at_once: 1024,
            files_per_applicant: 200,
            file_mib_per_applicant: 300,
            metrics_token: None,
            metrics_local: false,
            security_contact: "tel:122".to_owned(),
            log_origin: "beasiswa.ndugakab.go.id".to_owned(),
            witnesses: Vec::new(),
            webhook_private: false,
            checkpoint_mail_to: Vec::new(),
            log_format: LogFormat::Json,
            clock_jump_max_days: 31,
            disk_free_min_mib: 2048,
            second_factor: SecondFactorRule::Required,
            request_key: RequestKeyRule::Any,
            demo: false,
            demo_accounts_allowed: false,
        }
    }
}

/// The configuration cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("konfigurasi {path} tidak terbaca: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The file is no configuration.
    #[error("konfigurasi {path} salah: {source}")]
    Toml {
        /// The file.
        path: PathBuf,
        /// Why.
        source: Box<toml::de::Error>,
    },
    /// A variable of the environment has no usable value.
    #[error("isi variabel {name} salah: {value}")]
    Variable {
        /// Its name.
        name: &'static str,
        /// What it holds.
        value: String,
    },
}

impl Config {
    /// Whether accounts of offices must show a second proof.
    pub fn requires_second_factor(&self) -> bool {
        self.second_factor == SecondFactorRule::Required && !self.demo
    }

    /// Reads a file (when there is one) and the environment over it.
    ///
    /// # Errors
    /// [`ConfigError`].
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        Self::load_with(file, |name| std::env::var(name).ok())
    }

    /// Reads a file (when there is one) and, over it, what is told of each variable.
    ///
    /// # Errors
    /// [`ConfigError`].
    pub(crate) fn load_with(
        file: Option<&Path>,
        variable: impl Fn(&str) -> Option<String>,
    ) -> Result<Self, ConfigError> {
        let mut config = match file {
            None => Self::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path).map_err(|source| ConfigError::Read {
                    path: path.to_owned(),
                    source,
                })?;
                toml::from_str(&text).map_err(|source| ConfigError::Toml {
                    path: path.to_owned(),
                    source: Box::new(source),
                })?
            }
        };
        for (name, set) in VARIABLES {
            if let Some(value) = variable(name).filter(|value| !value.is_empty())
                && set(&mut config, &value).is_none()
            {
                return Err(ConfigError::Variable { name, value });
            }
        }
        config.public_url = config.public_url.trim_end_matches('/').to_owned();
        Ok(config)
    }
}

/// Sets a key from text; `None` when the text does not fit.
type Setter = fn(&mut Config, &str) -> Option<()>;

#[rustfmt::skip]
const VARIABLES: &[(&str, Setter)] = &[
    ("BEASISWA_DATA_DIR", |config, text| { config.data_dir = text.into(); Some(()) }),
    ("BEASISWA_LISTEN", |config, text| { config.listen = text.parse().ok()?; Some(()) }),
    ("BEASISWA_PUBLIC_URL", |config, text| { config.public_url = text.to_owned(); Some(()) }),
    ("DATABASE_URL", |config, text| { config.database_url = Some(text.to_owned()); Some(()) }),
    ("OBJECT_STORE_URL", |config, text| { config.object_store_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_COPY_URL", |config, text| { config.copy_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_SMTP_URL", |config, text| { config.smtp_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_MAIL_FROM", |config, text| { config.mail_from = text.to_owned(); Some(()) }),
    ("BEASISWA_MESSAGE_URL", |config, text| { config.message_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_MESSAGE_BODY", |config, text| { config.message_body = text.to_owned(); Some(()) }),
    ("BEASISWA_MESSAGE_HEADER", |config, text| { config.message_header = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_MESSAGE_SECRET", |config, text| { config.message_secret = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_MESSAGE_ACCEPTED", |config, text| { config.message_accepted = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_OIDC_ISSUER", |config, text| { config.oidc_issuer = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_OIDC_CLIENT_ID", |config, text| { config.oidc_client_id = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_OIDC_CLIENT_SECRET", |config, text| { config.oidc_client_secret = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_OIDC_NAME", |config, text| { config.oidc_name = text.to_owned(); Some(()) }),
    ("BEASISWA_POPULATION_REGISTER_URL", |config, text| { config.population_register_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_POPULATION_REGISTER_SECRET", |config, text| { config.population_register_secret = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_STUDENT_REGISTER_URL", |config, text| { config.student_register_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_STUDENT_REGISTER_SECRET", |config, text| { config.student_register_secret = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_OTLP_URL", |config, text| { config.otlp_url = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_PUSH", |config, text| { config.push = !matches!(text, "0" | "false"); Some(()) }),
    ("BEASISWA_PUSH_PRIVATE", |config, text| { config.push_private = matches!(text, "1" | "true"); Some(()) }),
    ("BEASISWA_SNAPSHOTS", |config, text| { config.snapshots = matches!(text, "1" | "true"); Some(()) }),
    ("BEASISWA_TRUSTED_PROXY_COUNT", |config, text| { config.trusted_proxy_count = text.parse().ok()?; Some(()) }),
    ("BEASISWA_PASSWORD_HASH_PARALLEL", |config, text| { config.password_hash_parallel = text.parse().ok().filter(|count| *count > 0)?; Some(()) }),
    ("BEASISWA_REQUEST_TIMEOUT_S", |config, text| { config.request_timeout_s = text.parse().ok().filter(|seconds| *seconds > 0)?; Some(()) }),
    ("BEASISWA_WRITES_PER_MINUTE", |config, text| { config.writes_per_minute = text.parse().ok()?; Some(()) }),
    ("BEASISWA_WRITES_PER_DAY", |config, text| { config.writes_per_day = text.parse().ok()?; Some(()) }),
    ("BEASISWA_CONNECTIONS_PER_ADDRESS", |config, text| { config.connections_per_address = text.parse().ok()?; Some(()) }),
    ("BEASISWA_UPLOAD_MIB_AT_ONCE", |config, text| { config.upload_mib_at_once = text.parse().ok().filter(|mib| *mib > 0)?; Some(()) }),
    ("BEASISWA_FILES_PER_APPLICANT", |config, text| { config.files_per_applicant = text.parse().ok()?; Some(()) }),
    ("BEASISWA_FILE_MIB_PER_APPLICANT", |config, text| { config.file_mib_per_applicant = text.parse().ok()?; Some(()) }),
    ("BEASISWA_METRICS_LOCAL", |config, text| { config.metrics_local = matches!(text, "1" | "true"); Some(()) }),
    ("BEASISWA_METRICS_TOKEN", |config, text| { config.metrics_token = Some(text.to_owned()); Some(()) }),
    ("BEASISWA_SECURITY_CONTACT", |config, text| { config.security_contact = text.lines().next()?.to_owned(); Some(()) }),
    ("BEASISWA_LOG_ORIGIN", |config, text| { config.log_origin = text.to_owned(); Some(()) }),
    ("BEASISWA_WITNESSES", |config, text| { config.witnesses = text.split(';').map(witness_of).collect::<Option<_>>()?; Some(()) }),
    ("BEASISWA_CHECKPOINT_MAIL_TO", |config, text| { config.checkpoint_mail_to = text.split(',').map(|address| address.trim().to_owned()).collect(); Some(()) }),
    ("BEASISWA_WEBHOOK_PRIVATE", |config, text| { config.webhook_private = matches!(text, "1" | "true"); Some(()) }),
    ("BEASISWA_LOG_FORMAT", |config, text| { config.log_format = match text { "json" => LogFormat::Json, "text" => LogFormat::Text, _ => return None }; Some(()) }),
    ("BEASISWA_CLOCK_JUMP_MAX_DAYS", |config, text| { config.clock_jump_max_days = text.parse().ok()?; Some(()) }),
    ("BEASISWA_DISK_FREE_MIN_MIB", |config, text| { config.disk_free_min_mib = text.parse().ok()?; Some(()) }),
    ("BEASISWA_SECOND_FACTOR", |config, text| { config.second_factor = match text { "wajib" => SecondFactorRule::Required, "ditawarkan" => SecondFactorRule::Offered, _ => return None }; Some(()) }),
    ("BEASISWA_REQUEST_KEY", |config, text| { config.request_key = match text { "bebas" => RequestKeyRule::Any, "terikat" => RequestKeyRule::Bound, _ => return None }; Some(()) }),
    ("BEASISWA_DEMO_ACCOUNTS_ALLOWED", |config, text| { config.demo_accounts_allowed = matches!(text, "1" | "true"); Some(()) }),
    ("BEASISWA_DEMO", |config, text| { config.demo = matches!(text, "1" | "true"); Some(()) }),
];

/// Variables that others read: keys, the command line, the program for itself.
const OTHER_VARIABLES: &[&str] = &[
    "BEASISWA_CONFIG",
    "BEASISWA_BACKUP_PASSPHRASE_FILE",
    "BEASISWA_MASTER_KEY",
    "BEASISWA_FINGERPRINT_KEY",
    "BEASISWA_LOG_SIGNING_KEY",
    "BEASISWA_LOG_SIGNING_KEY_NEW",
    "BEASISWA_SESSION_KEY",
    "BEASISWA_VAPID_KEY",
    "BEASISWA_WITNESS_KEY",
    "BEASISWA_SETTLED",
];

fn variables() -> impl Iterator<Item = &'static str> {
    let named = VARIABLES.iter().map(|(name, _)| *name);
    named.chain(OTHER_VARIABLES.iter().copied())
}

/// Whether something reads a variable.
pub(crate) fn is_variable(name: &str) -> bool {
    variables().any(|known| known == name)
}

/// The variable that was probably meant, where one is near.
pub(crate) fn nearest_variable(name: &str) -> Option<&'static str> {
    const NEAR: f64 = 0.8;
    variables()
        .map(|known| (strsim::jaro_winkler(name, known), known))
        .filter(|(near, _)| *near > NEAR)
        .max_by(|one, other| one.0.total_cmp(&other.0))
        .map(|(_, known)| known)
}

/// Reads `name|url|key`.
fn witness_of(text: &str) -> Option<WitnessConfig> {
    let mut parts = text.splitn(3, '|').map(|part| part.trim().to_owned());
    Some(WitnessConfig {
        name: parts.next()?,
        url: parts.next()?,
        key: parts.next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_containers_are_run_with_is_known() {
        for text in [
            include_str!("../../docs/operasi/compose.yaml"),
            include_str!("../../docs/operasi/kubernetes.yaml"),
            include_str!("../../docs/operasi/Containerfile"),
        ] {
            let is_part = |letter: char| letter.is_ascii_uppercase() || letter == '_';
            let named = text
                .split(|letter| !is_part(letter))
                .filter(|word| word.starts_with("BEASISWA_"));
            let unknown: Vec<&str> = named.filter(|name| !is_variable(name)).collect();
            assert_eq!(unknown, [""; 0]);
        }
    }

    #[test]
    fn the_environment_wins_over_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("beasiswa.toml");
        std::fs::write(
            &path,
            "listen = '0.0.0.0:9000'\npublic_url = 'https://beasiswa.test/'\n",
        )
        .unwrap();
        let config = Config::load_with(Some(&path), |name| {
            (name == "BEASISWA_LISTEN").then(|| "127.0.0.1:9001".to_owned())
        })
        .unwrap();
        assert_eq!(config.listen.port(), 9001);
        assert_eq!(config.public_url, "https://beasiswa.test");
    }

    #[test]
    fn witnesses_come_from_the_file_or_the_environment() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("beasiswa.toml");
        let text =
            "[[witnesses]]\nname = 'Inspektorat'\nurl = 'https://saksi.test'\nkey = 'a+b+c'\n";
        std::fs::write(&path, text).unwrap();
        let from_file = Config::load_with(Some(&path), |_| None).unwrap();
        let variable = "Inspektorat | https://saksi.test | a+b+c";
        let from_variable = Config::load_with(None, |name| {
            (name == "BEASISWA_WITNESSES").then(|| variable.to_owned())
        })
        .unwrap();
        assert_eq!(from_file.witnesses, from_variable.witnesses);
        assert_eq!(from_file.witnesses[0].key, "a+b+c");
    }

    #[test]
    fn a_key_that_does_not_exist_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("beasiswa.toml");
        std::fs::write(&path, "lisen = '0.0.0.0:9000'\n").unwrap();
        let error = Config::load_with(Some(&path), |_| None).unwrap_err();
        assert!(error.to_string().contains("lisen"), "{error}");
    }

    #[test]
    fn a_variable_that_does_not_fit_is_named() {
        let error = Config::load_with(None, |name| {
            (name == "BEASISWA_LISTEN").then(|| "delapan".to_owned())
        })
        .unwrap_err();
        assert!(error.to_string().contains("BEASISWA_LISTEN"), "{error}");
    }

    #[test]
    fn a_mistyped_variable_is_told_with_the_nearest_known() {
        assert!(is_variable("BEASISWA_LISTEN") && !is_variable("BEASISWA_LISTENN"));
        assert_eq!(
            nearest_variable("BEASISWA_LISTENN"),
            Some("BEASISWA_LISTEN")
        );
        assert_eq!(
            nearest_variable("BEASISWA_SMTP_ADRESS"),
            Some("BEASISWA_SMTP_URL")
        );
    }

    #[test]
    fn every_key_and_variable_is_documented() {
        let text = include_str!("../../docs/konfigurasi.md");
        for (name, _) in VARIABLES {
            assert!(text.contains(&format!("`{name}`")), "{name} is missing");
        }
        let shown = format!("{:?}", Config::default());
        let keys = shown.trim_start_matches("Config { ").split(", ");
        for key in keys.filter_map(|part| part.split_once(": ").map(|(key, _)| key)) {
            assert!(text.contains(&format!("`{key}`")), "{key} is missing");
        }
    }
}

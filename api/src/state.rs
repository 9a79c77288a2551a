//! What every handler can reach.

mod sessions;

use std::{ops::Deref, sync::Arc, time::Duration};

use chrono::{DateTime, NaiveDate, Utc};
use commands::{Executor, Loaded, RandomIds};
use domain::permission::{PERMISSIONS_ID, Permissions};
use domain::security::SessionEnd;
use hmac::{Hmac, KeyInit, Mac};
use ledger::Ledger;
use metrics_exporter_prometheus::PrometheusHandle;
use moka::future::Cache;
use projections::ReadModels;
use sha2::Sha256;
use tokio::sync::broadcast;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::{
    authz::{Scope, role_of},
    bounds::{Bounds, turns::Turn},
    clock::Clock,
    config::Config,
    error::ApiError,
    extract::session::{Scopes, Session},
    figures::Figures,
    files::Files,
    mail::{Mailer, token::MailTokens},
    ops::{Ops, limit::Limit, session::StoredSession},
    prepared::{Edition, PublicAnswers},
    push::key::Push,
    routes::{disbursement::held::KnownHeld, finding::source::ReadSource},
    second_factor::relying_party::relying_party,
    secrets::Secrets,
    security::{self, Persons, SecurityLog},
    session::{
        access_token::{AccessTokens, TokenError},
        bound_key::BoundKeys,
        claim_code::ClaimCodes,
        csrf::{CsrfTokens, SessionName},
        device::DeviceTokens,
        password::Passwords,
        proof::Proof,
        refresh::RefreshTokens,
    },
    signing,
    spa::{pages::Pages, render::Renderer},
    witness::known::Witnesses,
};

/// Sessions kept in memory.
const CACHED_SESSIONS_MAX: u64 = 10_000;
/// How long another node's logout may go unseen here.
const CACHED_SESSION: Duration = Duration::from_secs(5);
/// Ended sessions that a live stream may not have heard of yet; one that missed some asks the store.
const ENDED_KEPT: usize = 64;
/// How often a live stream looks whether its session was ended on another node.
const BETWEEN_LOOKS: Duration = Duration::from_secs(10);

/// The program's parts, shared by all requests.
pub struct App {
    /// The configuration the program was started with.
    pub config: Config,
    /// Agrees with browsers on the keys of their sessions.
    pub bound_keys: BoundKeys,
    /// The only clock.
    pub clock: Arc<dyn Clock>,
    /// The secrets of this installation.
    pub secrets: Secrets,
    /// The operational store.
    pub ops: Ops,
    /// Makes and checks the tokens that guard a browser's session.
    pub csrf_tokens: CsrfTokens,
    /// Makes and checks the tokens that name a user.
    pub access_tokens: AccessTokens,
    /// Makes and reads the tokens that renew a session.
    pub refresh_tokens: RefreshTokens,
    /// Knows browsers that have signed in to an account before.
    pub device_tokens: DeviceTokens,
    /// Makes and checks the tokens in mails.
    pub mail_tokens: MailTokens,
    /// Makes the codes on letters by which people claim their account.
    pub claim_codes: ClaimCodes,
    /// Hashes and checks passwords.
    pub passwords: Passwords,
    /// The log.
    pub ledger: Ledger,
    /// Runs commands over the log.
    pub commands: Executor,
    /// The read models.
    pub read: ReadModels,
    /// Figures of dashboards, counted lately.
    pub(crate) figures: Figures,
    /// Which payments something holds, kept from one event to the next.
    pub(crate) held: KnownHeld,
    /// Uploaded files.
    pub files: Files,
    /// Sends mails.
    pub mailer: Mailer,
    /// Keeps who signed in, was refused and saw whose record.
    pub security: SecurityLog,
    /// Draws public pages.
    pub renderer: Renderer,
    /// Pages made lately.
    pub(crate) pages: Pages,
    /// Public answers given lately.
    pub(crate) public_answers: PublicAnswers,
    /// How much one and all may take at once.
    pub(crate) bounds: Bounds,
    /// Offices that cosign checkpoints.
    pub witnesses: Witnesses,
    /// Up to where the log was checked.
    pub(crate) checking: crate::log_check::progress::Progress,
    /// What the portal stands on, looked at lately.
    pub(crate) watch: crate::watch::found::Watch,
    /// How the continuous copy fares.
    pub(crate) copying: crate::backup::tail::copying::Copying,
    /// Renders `/metrics`; absent in tests, where the recorder is not installed.
    pub metrics: Option<PrometheusHandle>,
    /// Cancelled when the program is asked to end: streams that would never end by themselves do.
    pub stopping: CancellationToken,
    /// Rung when something is to be told to a program at once.
    pub(crate) webhook_due: tokio::sync::Notify,
    /// What notifications of browsers are sent with; none where the portal shows none.
    pub(crate) push: Option<Push>,
    /// Checks passkeys; none where the public address has no name.
    pub(crate) passkeys: Option<webauthn_rs::Webauthn>,
    /// From which offered secrets of authenticator apps follow.
    pub(crate) second_factor_key: [u8; 32],
    subject_key: [u8; 32],
    sessions: Cache<Uuid, StoredSession>,
    /// Ids of sessions as they are ended here, for the live streams they have open.
    ended: broadcast::Sender<Uuid>,
}

/// The stores and other parts an [`App`] is wired from.
pub struct Parts {
    /// The operational store.
    pub ops: Ops,
    /// The log.
    pub ledger: Ledger,
    /// The read models.
    pub read: ReadModels,
    /// Uploaded files.
    pub files: Files,
    /// Sends mails.
    pub mailer: Mailer,
    /// Offices that cosign checkpoints.
    pub witnesses: Witnesses,
    /// Renders `/metrics`.
    pub metrics: Option<PrometheusHandle>,
}

impl App {
    /// Wires the parts together.
    pub fn new(config: Config, clock: Arc<dyn Clock>, secrets: Secrets, parts: Parts) -> Self {
        let source = Arc::new(ReadSource(parts.read.clone()));
        let commands = Executor::new(parts.ledger.clone())
            .with_sources(Arc::clone(&clock), Arc::new(RandomIds))
            .with_findings(source.clone())
            .with_places(source);
        let security = SecurityLog::start(Persons {
            ops: parts.ops.clone(),
            commands: commands.clone(),
            read: parts.read.clone(),
        });
        Self {
            security,
            ended: broadcast::Sender::new(ENDED_KEPT),
            clock,
            csrf_tokens: CsrfTokens::new(secrets.derived("csrf token v1")),
            bound_keys: BoundKeys::new(secrets.derived("request key v1")),
            access_tokens: AccessTokens::new(secrets.derived("access token v1")),
            refresh_tokens: RefreshTokens::new(secrets.derived("refresh token v1")),
            device_tokens: DeviceTokens::new(secrets.derived("device token v1")),
            mail_tokens: MailTokens::new(secrets.derived("mail token v1")),
            claim_codes: ClaimCodes::new(secrets.derived("claim code v1")),
            subject_key: secrets.derived("limit subject v1"),
            push: Push::of(&config, &secrets),
            passkeys: relying_party(&config.public_url),
            second_factor_key: secrets.derived("second factor v1"),
            #[cfg(not(test))]
            passwords: Passwords::new(config.password_hash_parallel),
            #[cfg(test)]
            passwords: Passwords::light(config.password_hash_parallel),
            bounds: Bounds::new(&config),
            sessions: Cache::builder()
                .max_capacity(CACHED_SESSIONS_MAX)
                .time_to_live(CACHED_SESSION)
                .build(),
            ops: parts.ops,
            commands,
            ledger: parts.ledger,
            read: parts.read,
            files: parts.files,
            mailer: parts.mailer,
            figures: Figures::default(),
            held: KnownHeld::default(),
            renderer: Renderer::default(),
            pages: Pages::default(),
            public_answers: PublicAnswers::default(),
            checking: crate::log_check::progress::Progress::default(),
            copying: crate::backup::tail::copying::Copying::default(),
            watch: crate::watch::found::Watch::default(),
            witnesses: parts.witnesses,
            metrics: parts.metrics,
            webhook_due: tokio::sync::Notify::new(),
            stopping: CancellationToken::new(),
            config,
            secrets,
        }
    }

    /// Counts an attempt under a limit and names it. The subject is kept as a keyed hash only.
    ///
    /// # Errors
    /// `TERLALU_SERING` when the limit is reached.
    pub async fn limit(&self, kind: &str, subject: &str, limit: Limit) -> Result<String, ApiError> {
        let subject = self.keyed(kind, subject);
        let attempt = self.ops.attempt(&subject, limit, self.now()).await?;
        if let Some(attempt) = attempt {
            return Ok(attempt);
        }
        let wait_s = self.ops.wait_s(&subject, limit, self.now()).await?;
        Err(ApiError::new("TERLALU_SERING").with("tunggu", wait_s))
    }

    /// Counts an attempt under a limit, after those that are being decided where the limit is reached with them.
    ///
    /// # Errors
    /// `TERLALU_SERING`; `LAYANAN_SIBUK` when too many wait.
    pub async fn turn(&self, kind: &str, subject: &str, limit: Limit) -> Result<Turn, ApiError> {
        let places = self.bounds.turns.under(format!("{kind}\n{subject}"));
        let place = places.one().await?;
        match self.limit(kind, subject, limit).await {
            Err(error) if error.code() == "TERLALU_SERING" => drop(place),
            counted => return counted.map(|attempt_id| Turn { attempt_id, place }),
        }
        // Alone: what is counted now was wrong.
        let place = places.alone().await?;
        let attempt_id = self.limit(kind, subject, limit).await?;
        Ok(Turn { attempt_id, place })
    }

    /// The mark of a network address in the security log: as attempts to sign in from it are counted.
    pub(crate) fn address_mark(&self, network: &str) -> String {
        self.keyed("login address", network)
    }

    /// A keyed hash under which something may be counted without keeping it.
    pub(crate) fn keyed(&self, kind: &str, subject: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.subject_key)
            .expect("HMAC takes a key of any length");
        mac.update(kind.as_bytes());
        mac.update(b"\n");
        mac.update(subject.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..16])
    }

    /// All permissions as the log has them: asked for again only when the log has grown, on whichever
    /// node.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn permissions(&self) -> Result<Arc<Loaded<Permissions>>, ApiError> {
        Ok(self.commands.load_recent(PERMISSIONS_ID).await?)
    }

    /// What an answer that is kept for everybody depends on at this moment.
    pub(crate) fn edition(&self) -> Edition {
        Edition::of(&self.read, self.now())
    }

    /// The present day of the office.
    pub(crate) fn today(&self) -> NaiveDate {
        domain::office_time(self.now()).date_naive()
    }

    /// The present moment.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }
}

/// A cheap handle to [`App`]; the state of the router.
#[derive(Clone)]
pub struct AppState(Arc<App>);

impl AppState {
    /// Shares an app.
    pub fn new(app: App) -> Self {
        Self(Arc::new(app))
    }
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}

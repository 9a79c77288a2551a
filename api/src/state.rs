//! What every handler can reach.

use std::{ops::Deref, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
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
    bounds::Bounds,
    clock::Clock,
    config::Config,
    error::ApiError,
    extract::{Scopes, Session},
    figures::Figures,
    files::Files,
    mail::{Mailer, token::MailTokens},
    ops::{Ops, limit::Limit, session::StoredSession},
    routes::finding::source::ReadSource,
    routes::shown,
    second_factor::passkey,
    secrets::Secrets,
    security::{self, Persons, SecurityLog},
    server::{Visitor, etag::PublicAnswers},
    session::{
        access_token::{AccessTokens, TokenError},
        bound_key::BoundKeys,
        csrf::{CsrfTokens, SessionName},
        device::DeviceTokens,
        password::Passwords,
        proof::Proof,
        refresh::RefreshTokens,
    },
    signing,
    spa::{page::Pages, render::Renderer},
    witness::Witnesses,
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
    pub(crate) checking: crate::log_check::Progress,
    /// How the continuous copy fares.
    pub(crate) copying: crate::backup::tail::Copying,
    /// Renders `/metrics`; absent in tests, where the recorder is not installed.
    pub metrics: Option<PrometheusHandle>,
    /// Cancelled when the program is asked to end: streams that would never end by themselves do.
    pub stopping: CancellationToken,
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
        let source = Arc::new(ReadSource {
            ledger: parts.ledger.clone(),
            read: parts.read.clone(),
        });
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
            subject_key: secrets.derived("limit subject v1"),
            passkeys: passkey::relying_party(&config.public_url),
            second_factor_key: secrets.derived("second factor v1"),
            passwords: Passwords::new(config.password_hash_parallel),
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
            renderer: Renderer::default(),
            pages: Pages::default(),
            public_answers: PublicAnswers::default(),
            checking: crate::log_check::Progress::default(),
            copying: crate::backup::tail::Copying::default(),
            witnesses: parts.witnesses,
            metrics: parts.metrics,
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

    /// The mark of a network address in the security log: as attempts to sign in from it are counted.
    pub(crate) fn address_mark(&self, network: &str) -> String {
        self.keyed("login address", network)
    }

    /// A keyed hash under which something may be counted without keeping it.
    fn keyed(&self, kind: &str, subject: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.subject_key)
            .expect("HMAC takes a key of any length");
        mac.update(kind.as_bytes());
        mac.update(b"\n");
        mac.update(subject.as_bytes());
        hex::encode(&mac.finalize().into_bytes()[..16])
    }

    /// Counts that a visitor reads an item of news, once a day. Nothing of the visitor is kept but a
    /// keyed hash of that day. A view that cannot be counted is logged: reading goes on.
    pub async fn count_view(&self, news_id: &str, visitor: &Visitor) {
        let day = shown::today(self.now());
        let Visitor { network, agent } = visitor;
        let subject = self.keyed("berita", &format!("{day}\n{network}\n{agent}"));
        if let Err(error) = self.ops.count_view(news_id, day, &subject).await {
            tracing::warn!(%error, "a view was not counted");
        }
    }

    /// All permissions as the log has them: asked for again only when the log has grown, on whichever
    /// node.
    ///
    /// # Errors
    /// When the log cannot be read.
    pub async fn permissions(&self) -> Result<Arc<Loaded<Permissions>>, ApiError> {
        Ok(self.commands.load_recent(PERMISSIONS_ID).await?)
    }

    /// The present moment.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The session an access token names, when both still hold. Its scope is set by the guard.
    ///
    /// # Errors
    /// `BELUM_MASUK`, `SESI_BERAKHIR` or `SESI_DICABUT`.
    pub async fn authenticate(&self, token: &str) -> Result<Session, ApiError> {
        let now = self.now();
        let (claims, role) =
            self.access_tokens
                .verify(token, now)
                .map_err(|error| match error {
                    TokenError::Invalid => ApiError::new("BELUM_MASUK"),
                    TokenError::Expired => ApiError::new("SESI_BERAKHIR"),
                })?;
        let stored = self.stored(claims.jti, now).await?;
        let stored = stored.ok_or_else(|| ApiError::new("SESI_BERAKHIR"))?;
        if stored.revoked {
            return Err(ApiError::new("SESI_DICABUT"));
        }
        // The store decides over the token: a changed role ends the sessions that still have the old.
        if stored.user_id != claims.user_id || role_of(&stored.role) != Some(role) {
            return Err(ApiError::new("SESI_DICABUT"));
        }
        Ok(Session {
            user_id: claims.user_id,
            role,
            jti: claims.jti,
            scopes: Scopes {
                branch_id: stored.branch_id,
                institution_id: stored.institution_id,
                office: stored.office,
            },
            scope: Scope::Own,
            proof: stored.proof,
        })
    }

    /// A session that is not over by time, as it was some seconds ago at most.
    async fn stored(
        &self,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<StoredSession>, ApiError> {
        if let Some(stored) = self.sessions.get(&session_id).await {
            return Ok(Some(stored));
        }
        let stored = self.ops.session(session_id, now).await?;
        if let Some(stored) = &stored {
            self.sessions.insert(session_id, stored.clone()).await;
        }
        Ok(stored)
    }

    /// Waits until a session is over: at once when it is ended here, within seconds when on another node.
    pub async fn session_over(&self, session_id: Uuid) {
        let mut ended = self.ended.subscribe();
        loop {
            let heard = tokio::time::timeout(BETWEEN_LOOKS, ended.recv()).await;
            if matches!(heard, Ok(Ok(ended)) if ended == session_id) {
                return;
            }
            // Another's ending says nothing of this one.
            if matches!(heard, Ok(Ok(_))) {
                continue;
            }
            match self.stored(session_id, self.now()).await {
                Ok(Some(stored)) if !stored.revoked => {}
                Ok(_) => return,
                // A busy store is no reason to cut anybody off.
                Err(error) => tracing::warn!(%error, "whether a session stands is not known"),
            }
        }
    }

    /// Ends a session; its access tokens stop at once here, and within seconds on other nodes.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn end_session(&self, session_id: Uuid, why: SessionEnd) -> Result<(), ApiError> {
        let user_id = self.ops.end_session(session_id, self.now()).await?;
        self.forget_session(session_id).await;
        if let Some(user_id) = user_id {
            self.note_end(user_id, session_id, why);
        }
        Ok(())
    }

    /// Ends a session of a user by the owner's wish. False when it is another's, or is over.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn end_own_session(&self, user_id: Uuid, session_id: Uuid) -> Result<bool, ApiError> {
        let now = self.now();
        let done = self.ops.end_session_of(user_id, session_id, now).await?;
        if done {
            self.forget_session(session_id).await;
            self.note_end(user_id, session_id, SessionEnd::ByOwner);
        }
        Ok(done)
    }

    /// Ends all sessions of a user, but the one to keep: after a new password, another role or area, a
    /// deactivation. Gives how many.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn end_sessions_of(
        &self,
        user_id: Uuid,
        keep: Option<Uuid>,
        why: SessionEnd,
    ) -> Result<usize, ApiError> {
        let now = self.now();
        let ended = self.ops.end_sessions_of(user_id, keep, now).await?;
        for session_id in &ended {
            self.forget_session(*session_id).await;
            self.note_end(user_id, *session_id, why);
        }
        Ok(ended.len())
    }

    async fn forget_session(&self, session_id: Uuid) {
        self.sessions.invalidate(&session_id).await;
        // Nobody listens where no stream is open.
        let _ = self.ended.send(session_id);
    }

    /// Notes in the security log that a session ended before its time.
    pub(crate) fn note_end(&self, user_id: Uuid, session_id: Uuid, why: SessionEnd) {
        let entry = security::ended(user_id, session_id, why, self.now());
        self.security.keep(entry);
    }

    /// What a session has proved, as the store has it now: another node may have heard of it first.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn proof_now(&self, session_id: Uuid) -> Result<Proof, ApiError> {
        self.sessions.invalidate(&session_id).await;
        let stored = self.ops.session(session_id, self.now()).await?;
        Ok(stored.map(|stored| stored.proof).unwrap_or(Proof {
            due: true,
            proved_at: None,
        }))
    }

    /// Notes that a session has shown a second proof.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn prove_session(&self, session_id: Uuid) -> Result<(), ApiError> {
        self.ops.prove_session(session_id, self.now()).await?;
        self.sessions.invalidate(&session_id).await;
        Ok(())
    }

    /// Notes that a session needs no second proof any more.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn release_session(&self, session_id: Uuid) -> Result<(), ApiError> {
        self.ops.release_session(session_id).await?;
        self.sessions.invalidate(&session_id).await;
        Ok(())
    }

    /// The key that signs a session's requests: the one agreed on with its browser, or the one of its token.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn request_key(&self, name: SessionName, token: &str) -> Result<[u8; 32], ApiError> {
        let stored = match name {
            SessionName::User(session_id) => self.stored(session_id, self.now()).await?,
            SessionName::Visitor(_) => None,
        };
        Ok(
            match stored.and_then(|session| Some((session.session_id, session.browser_key?))) {
                Some((session_id, browser)) => self.bound_keys.key(session_id, &browser),
                None => signing::session_key(token),
            },
        )
    }

    /// Uses up a nonce of a session.
    ///
    /// # Errors
    /// `NONCE_SUDAH_DIPAKAI`.
    pub async fn claim_nonce(&self, name: SessionName, nonce: &str) -> Result<(), ApiError> {
        let claimed = self
            .ops
            .claim_nonce(&name.to_string(), nonce, self.now())
            .await?;
        if claimed {
            Ok(())
        } else {
            Err(ApiError::new("NONCE_SUDAH_DIPAKAI"))
        }
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

//! Devices whose owners want notifications on them. What a device is reached by is sealed by the caller.

use chrono::{DateTime, Duration, Utc};
use sqlx::{Row, any::AnyRow};
use uuid::Uuid;

use super::{Ops, upload::uuid};

/// Most devices of a person; the one seen longest ago makes room.
pub const OF_PERSON_MAX: i64 = 10;
/// A device that nobody has opened the portal on for so long is forgotten.
const SEEN_WITHIN: Duration = Duration::days(180);
const KEY: &str = "vapid";

/// A device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PushDevice {
    /// Its id.
    pub device_id: Uuid,
    /// Whose it is.
    pub user_id: Uuid,
    /// The session that it was last seen with.
    pub session_id: Uuid,
    /// Keyed hash of the address at its push service.
    pub endpoint_mark: String,
    /// Which of the portal's keys it was made for.
    pub key_mark: String,
    /// Browser and system, as its owner recognises them.
    pub name: Option<String>,
    /// What it is reached by.
    pub sealed: String,
    /// When it was switched on.
    pub created_at: DateTime<Utc>,
    /// When a push service last took something for it.
    pub sent_at: Option<DateTime<Utc>>,
}

const COLUMNS: &str = "device_id, user_id, session_id, endpoint_mark, key_mark, name, sealed, created_at_ms, sent_at_ms";

fn device(row: &AnyRow) -> Result<PushDevice, sqlx::Error> {
    let at = |milliseconds| {
        DateTime::from_timestamp_millis(milliseconds)
            .ok_or_else(|| sqlx::Error::Decode("a moment is out of range".into()))
    };
    let sent_at_ms: Option<i64> = row.try_get("sent_at_ms")?;
    Ok(PushDevice {
        device_id: uuid(row, "device_id")?,
        user_id: uuid(row, "user_id")?,
        session_id: uuid(row, "session_id")?,
        endpoint_mark: row.try_get("endpoint_mark")?,
        key_mark: row.try_get("key_mark")?,
        name: row.try_get("name")?,
        sealed: row.try_get("sealed")?,
        created_at: at(row.try_get("created_at_ms")?)?,
        sent_at: sent_at_ms.map(at).transpose()?,
    })
}

impl Ops {
    /// Names the key that the portal sends with. Gives the mark of another that was named before.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn name_push_key(
        &self,
        key_mark: &str,
        now: DateTime<Utc>,
    ) -> Result<Option<String>, sqlx::Error> {
        let before = self.push_key().await?;
        sqlx::query(
            "INSERT INTO ops_push_key (name, key_mark, named_at_ms)
             VALUES ($1, $2, $3)
             ON CONFLICT (name) DO UPDATE SET key_mark = excluded.key_mark, named_at_ms = excluded.named_at_ms",
        )
        .bind(KEY)
        .bind(key_mark)
        .bind(now.timestamp_millis())
        .execute(&self.pool)
        .await?;
        Ok(before.filter(|before| before != key_mark))
    }

    /// The mark of the key that the portal sends with.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_key(&self) -> Result<Option<String>, sqlx::Error> {
        let row = sqlx::query("SELECT key_mark FROM ops_push_key WHERE name = $1")
            .bind(KEY)
            .fetch_optional(&self.pool)
            .await?;
        row.map(|row| row.try_get(0)).transpose()
    }

    /// Keeps a device, in place of what was known of the same address, whoever's it was. Beyond [`OF_PERSON_MAX`] those of its
    /// owner go that were seen longest ago.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_push_device(
        &self,
        kept: &PushDevice,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        sqlx::query("DELETE FROM ops_push_device WHERE endpoint_mark = $1")
            .bind(&kept.endpoint_mark)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "INSERT INTO ops_push_device (device_id, user_id, session_id, endpoint_mark, key_mark, name, sealed,
                                          created_at_ms, seen_at_ms)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(kept.device_id.to_string())
        .bind(kept.user_id.to_string())
        .bind(kept.session_id.to_string())
        .bind(&kept.endpoint_mark)
        .bind(&kept.key_mark)
        .bind(&kept.name)
        .bind(&kept.sealed)
        .bind(kept.created_at.timestamp_millis())
        .bind(now.timestamp_millis())
        .execute(&mut *transaction)
        .await?;
        sqlx::query(
            "DELETE FROM ops_push_device
             WHERE user_id = $1 AND device_id NOT IN (
               SELECT device_id FROM ops_push_device WHERE user_id = $1
               ORDER BY seen_at_ms DESC, device_id DESC LIMIT $2)",
        )
        .bind(kept.user_id.to_string())
        .bind(OF_PERSON_MAX)
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await
    }

    /// The devices of a person, the newest first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_devices_of(&self, user_id: Uuid) -> Result<Vec<PushDevice>, sqlx::Error> {
        let sql = format!(
            "SELECT {COLUMNS} FROM ops_push_device WHERE user_id = $1 ORDER BY created_at_ms DESC, device_id DESC"
        );
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(user_id.to_string())
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(device)
            .collect()
    }

    /// A device by its id.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_device(&self, device_id: Uuid) -> Result<Option<PushDevice>, sqlx::Error> {
        self.push_device_by("device_id", &device_id.to_string())
            .await
    }

    /// A device by the mark of its address.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_device_at(
        &self,
        endpoint_mark: &str,
    ) -> Result<Option<PushDevice>, sqlx::Error> {
        self.push_device_by("endpoint_mark", endpoint_mark).await
    }

    async fn push_device_by(
        &self,
        column: &'static str,
        value: &str,
    ) -> Result<Option<PushDevice>, sqlx::Error> {
        let sql = format!("SELECT {COLUMNS} FROM ops_push_device WHERE {column} = $1");
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(value)
            .fetch_optional(&self.pool)
            .await?
            .as_ref()
            .map(device)
            .transpose()
    }

    /// Who has devices that were made for a key, and which.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_receivers(&self, key_mark: &str) -> Result<Vec<(String, Uuid)>, sqlx::Error> {
        sqlx::query("SELECT user_id, device_id FROM ops_push_device WHERE key_mark = $1")
            .bind(key_mark)
            .fetch_all(&self.pool)
            .await?
            .iter()
            .map(|row| Ok((row.try_get("user_id")?, uuid(row, "device_id")?)))
            .collect()
    }

    /// Notes that its owner opened the portal on a device.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_device_seen(
        &self,
        device_id: Uuid,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE ops_push_device SET session_id = $1, seen_at_ms = $2 WHERE device_id = $3",
        )
        .bind(session_id.to_string())
        .bind(now.timestamp_millis())
        .bind(device_id.to_string())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Notes that a push service took something for a device.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn push_device_told(
        &self,
        device_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("UPDATE ops_push_device SET sent_at_ms = $1 WHERE device_id = $2")
            .bind(now.timestamp_millis())
            .bind(device_id.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets a device. Whether there was one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_push_device(&self, device_id: Uuid) -> Result<bool, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_push_device WHERE device_id = $1")
            .bind(device_id.to_string())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() > 0)
    }

    /// Forgets the devices of ended sessions of a person: all, but that of the session to keep.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn forget_push_devices_of(
        &self,
        user_id: Uuid,
        keep: Option<Uuid>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_push_device WHERE user_id = $1 AND session_id <> $2")
            .bind(user_id.to_string())
            .bind(keep.map(|id| id.to_string()).unwrap_or_default())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets the device of a session that was ended.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn forget_push_device_of_session(
        &self,
        session_id: Uuid,
    ) -> Result<(), sqlx::Error> {
        sqlx::query("DELETE FROM ops_push_device WHERE session_id = $1")
            .bind(session_id.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets devices that nobody has opened the portal on for half a year. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_push_devices(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_push_device WHERE seen_at_ms < $1")
            .bind((now - SEEN_WITHIN).timestamp_millis())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected())
    }
}

//! What a row of a read table is: its columns in order, how they are bound, read and hashed.
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{Arguments, Row as _};

/// One value of a read table in the portable subset: TEXT, BIGINT, or 0/1 for a boolean.
pub trait Column: Sized + Send + Sync + 'static + std::fmt::Debug {
    /// Adds the value to the arguments of a statement.
    fn bind(&self, arguments: &mut AnyArguments);
    /// Reads the value of the column `index` (from 0).
    ///
    /// # Errors
    /// The column holds another type.
    fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error>;
    /// Writes the value, unambiguously, for a digest.
    fn digest(&self, out: &mut Vec<u8>);
}

fn add<'q, T>(arguments: &mut AnyArguments, value: T)
where
    T: sqlx::Encode<'q, sqlx::Any> + sqlx::Type<sqlx::Any> + 'q,
{
    arguments
        .add(value)
        .expect("texts and integers always encode");
}

impl Column for String {
    fn bind(&self, arguments: &mut AnyArguments) {
        add(arguments, self.clone());
    }
    fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
        row.try_get(index)
    }
    fn digest(&self, out: &mut Vec<u8>) {
        out.push(b't');
        out.extend_from_slice(&(self.len() as u64).to_be_bytes());
        out.extend_from_slice(self.as_bytes());
    }
}

impl Column for i64 {
    fn bind(&self, arguments: &mut AnyArguments) {
        add(arguments, *self);
    }
    fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
        row.try_get(index)
    }
    fn digest(&self, out: &mut Vec<u8>) {
        out.push(b'i');
        out.extend_from_slice(&self.to_be_bytes());
    }
}

impl Column for bool {
    fn bind(&self, arguments: &mut AnyArguments) {
        i64::from(*self).bind(arguments);
    }
    fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
        Ok(i64::read(row, index)? != 0)
    }
    fn digest(&self, out: &mut Vec<u8>) {
        i64::from(*self).digest(out);
    }
}

impl Column for Option<String> {
    fn bind(&self, arguments: &mut AnyArguments) {
        add(arguments, self.clone());
    }
    fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
        row.try_get(index)
    }
    fn digest(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.digest(out),
            None => out.push(b'n'),
        }
    }
}

impl Column for Option<i64> {
    fn bind(&self, arguments: &mut AnyArguments) {
        add(arguments, *self);
    }
    fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
        row.try_get(index)
    }
    fn digest(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.digest(out),
            None => out.push(b'n'),
        }
    }
}

/// Words of the domain are kept by their wire word; a stored word that nobody knows is an error.
macro_rules! word_columns {
    ($($word:ty),+ $(,)?) => {$(
        impl Column for $word {
            fn bind(&self, arguments: &mut AnyArguments) {
                add(arguments, self.as_str().to_owned());
            }
            fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
                known(row.try_get::<String, _>(index)?, index)
            }
            fn digest(&self, out: &mut Vec<u8>) {
                self.as_str().to_owned().digest(out);
            }
        }

        impl Column for Option<$word> {
            fn bind(&self, arguments: &mut AnyArguments) {
                add(arguments, self.map(|word| word.as_str().to_owned()));
            }
            fn read(row: &AnyRow, index: usize) -> Result<Self, sqlx::Error> {
                let word = row.try_get::<Option<String>, _>(index)?;
                word.map(|word| known(word, index)).transpose()
            }
            fn digest(&self, out: &mut Vec<u8>) {
                self.map(|word| word.as_str().to_owned()).digest(out);
            }
        }
    )+};
}

fn known<W>(word: String, index: usize) -> Result<W, sqlx::Error>
where
    W: std::str::FromStr<Err = domain::UnknownWord>,
{
    word.parse()
        .map_err(|unknown: domain::UnknownWord| sqlx::Error::ColumnDecode {
            index: index.to_string(),
            source: unknown.into(),
        })
}

word_columns!(
    domain::Desk,
    domain::DocumentKind,
    domain::Level,
    domain::PayeeKind,
    domain::RejectCode,
    domain::ScholarshipType,
    domain::Sex,
    domain::application::ApplicationStatus,
    domain::application::DocumentStatus,
    domain::audit::StreamType,
    domain::award::AwardStatus,
    domain::award::ListedChange,
    domain::award::ObjectionKind,
    domain::bank_account::BankAccountStatus,
    domain::budget_line::Account,
    domain::budget_line::FundSource,
    domain::change_request::ChangeRequestStatus,
    domain::change_request::SubjectKind,
    domain::complaint::ComplaintStatus,
    domain::complaint::ComplaintTopic,
    domain::disbursement::Component,
    domain::disbursement::DisbursementStatus,
    domain::disbursement::ReturnFault,
    domain::duties::DutyVerdict,
    domain::inbox::NoticeKind,
    domain::integrity::FindingKey,
    domain::integrity::Severity,
    domain::roster::RosterKind,
    domain::roster::RosterStatus,
);

/// A row of one read table.
pub trait Row: Clone + Send + Sync + 'static {
    /// The table's name.
    const TABLE: &'static str;
    /// The single key column of a table whose rows change; `None` where rows are only added.
    const KEY: Option<&'static str>;
    /// All columns, in the order of `bind` and `read`.
    const COLUMNS: &'static [&'static str];
    /// The value of the key column; empty where rows are only added.
    fn key(&self) -> &str;
    /// Adds all columns to the arguments of a statement.
    fn bind(&self, arguments: &mut AnyArguments);
    /// Reads a row whose columns start at `offset`.
    ///
    /// # Errors
    /// A column holds another type.
    fn read_at(row: &AnyRow, offset: usize) -> Result<Self, sqlx::Error>;
    /// Writes all columns for a digest.
    fn digest(&self, out: &mut Vec<u8>);

    /// Reads a row selected by exactly its own columns.
    ///
    /// # Errors
    /// A column holds another type.
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Self::read_at(row, 0)
    }

    /// The column list for a SELECT, each prefixed with `alias` and a dot.
    fn columns_of(alias: &str) -> String {
        let mut list = String::new();
        for (index, column) in Self::COLUMNS.iter().enumerate() {
            if index > 0 {
                list.push_str(", ");
            }
            list.push_str(alias);
            list.push('.');
            list.push_str(column);
        }
        list
    }
}

/// Declares a row struct and its [`Row`](crate::row::Row): fields are columns, in order.
macro_rules! row {
    (@key) => { None };
    (@key $key:ident) => { Some(stringify!($key)) };
    (@key_of $self:ident) => { "" };
    (@key_of $self:ident $key:ident) => { &$self.$key };
    (
        $(#[$meta:meta])*
        pub struct $name:ident in $table:literal $(by $key:ident)? {
            $( $(#[$field_meta:meta])* $field:ident : $type:ty ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name {
            $( $(#[$field_meta])* pub $field: $type, )+
        }

        impl $crate::row::Row for $name {
            const TABLE: &'static str = $table;
            const KEY: Option<&'static str> = $crate::row::row!(@key $($key)?);
            const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),+];
            fn key(&self) -> &str {
                $crate::row::row!(@key_of self $($key)?)
            }
            fn bind(&self, arguments: &mut sqlx::any::AnyArguments) {
                $( $crate::row::Column::bind(&self.$field, arguments); )+
            }
            #[allow(unused_assignments)]
            fn read_at(row: &sqlx::any::AnyRow, offset: usize) -> Result<Self, sqlx::Error> {
                let mut index = offset;
                $(
                    let $field = <$type as $crate::row::Column>::read(row, index)?;
                    index += 1;
                )+
                Ok(Self { $($field),+ })
            }
            fn digest(&self, out: &mut Vec<u8>) {
                $( $crate::row::Column::digest(&self.$field, out); )+
            }
        }
    };
}
pub(crate) use row;

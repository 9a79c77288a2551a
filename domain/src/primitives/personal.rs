//! `Personal<T>`: a value the ledger seals under a key per person, and which erasure makes unreadable.

use std::borrow::Cow;
use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::SubjectId;

/// Personal data of one subject; JSON `{"$personal":{"subject":…,"value":…}}`, without `value` once erased.
#[derive(Clone, PartialEq, Eq)]
pub enum Personal<T> {
    /// The value can be read.
    Known {
        /// Whose key seals it.
        subject: SubjectId,
        /// The value itself.
        value: T,
    },
    /// The subject's key is gone, or the node is still sealed.
    Erased {
        /// Whose value it was.
        subject: SubjectId,
    },
}

impl<T> Personal<T> {
    /// A readable value of `subject`.
    pub fn known(subject: impl Into<SubjectId>, value: T) -> Self {
        Self::Known {
            subject: subject.into(),
            value,
        }
    }

    /// Whose value it is.
    pub fn subject(&self) -> SubjectId {
        match self {
            Self::Known { subject, .. } | Self::Erased { subject } => *subject,
        }
    }

    /// The value, unless erased.
    pub fn value(&self) -> Option<&T> {
        match self {
            Self::Known { value, .. } => Some(value),
            Self::Erased { .. } => None,
        }
    }

    /// The value by move, unless erased.
    pub fn into_value(self) -> Option<T> {
        match self {
            Self::Known { value, .. } => Some(value),
            Self::Erased { .. } => None,
        }
    }

    /// The same value under another subject, so that a command cannot seal it under a stranger's key.
    #[must_use]
    pub fn of(self, subject: impl Into<SubjectId>) -> Self {
        let subject = subject.into();
        match self {
            Self::Known { value, .. } => Self::Known { subject, value },
            Self::Erased { .. } => Self::Erased { subject },
        }
    }
}

/// Never shows the value: logs and panics stay free of personal data.
impl<T> fmt::Debug for Personal<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known { subject, .. } => write!(f, "Personal({subject}, ••••)"),
            Self::Erased { subject } => write!(f, "Personal({subject}, erased)"),
        }
    }
}

#[derive(Serialize)]
struct NodeOut<'a, T> {
    #[serde(rename = "$personal")]
    personal: InnerOut<'a, T>,
}

#[derive(Serialize)]
struct InnerOut<'a, T> {
    subject: SubjectId,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'a T>,
}

#[derive(Deserialize)]
struct NodeIn<T> {
    #[serde(rename = "$personal", default = "none")]
    personal: Option<InnerIn<T>>,
    #[serde(rename = "$sealed", default)]
    sealed: Option<SealedIn>,
}

#[derive(Deserialize)]
struct InnerIn<T> {
    subject: SubjectId,
    #[serde(default = "none")]
    value: Option<T>,
}

#[derive(Deserialize)]
struct SealedIn {
    subject: SubjectId,
}

fn none<T>() -> Option<T> {
    None
}

impl<T: Serialize> Serialize for Personal<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        NodeOut {
            personal: InnerOut {
                subject: self.subject(),
                value: self.value(),
            },
        }
        .serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Personal<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let node = NodeIn::<T>::deserialize(deserializer)?;
        match (node.personal, node.sealed) {
            (
                Some(InnerIn {
                    subject,
                    value: Some(value),
                }),
                None,
            ) => Ok(Self::Known { subject, value }),
            (
                Some(InnerIn {
                    subject,
                    value: None,
                }),
                None,
            )
            | (None, Some(SealedIn { subject })) => Ok(Self::Erased { subject }),
            (None, None) | (Some(_), Some(_)) => Err(de::Error::custom(
                "a personal node has either $personal or $sealed",
            )),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Personal<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Personal_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<T>();
        json_schema!({
            "type": "object",
            "description": "Personal data, sealed in the log under the subject's key; no value once erased.",
            "properties": {
                "$personal": {
                    "type": "object",
                    "properties": {
                        "subject": { "type": "string", "format": "uuid" },
                        "value": value,
                    },
                    "required": ["subject"],
                },
            },
            "required": ["$personal"],
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn keeps_its_shape_through_json_known_and_erased() {
        let subject = SubjectId(Uuid::from_u128(7));
        let known = Personal::known(subject, "Yuliana".to_owned());
        let json = serde_json::to_value(&known).unwrap();
        assert_eq!(
            json,
            json!({"$personal": {"subject": subject, "value": "Yuliana"}})
        );
        assert_eq!(
            serde_json::from_value::<Personal<String>>(json).unwrap(),
            known
        );

        let erased = Personal::<String>::Erased { subject };
        let json = serde_json::to_value(&erased).unwrap();
        assert_eq!(json, json!({"$personal": {"subject": subject}}));
        assert_eq!(
            serde_json::from_value::<Personal<String>>(json).unwrap(),
            erased
        );
    }

    #[test]
    fn reads_a_sealed_node_as_erased() {
        let subject = SubjectId(Uuid::from_u128(7));
        let json = json!({"$sealed": {"subject": subject, "data": "AAAA"}});
        let read: Personal<String> = serde_json::from_value(json).unwrap();
        assert_eq!(read, Personal::Erased { subject });
    }

    #[test]
    fn never_shows_the_value_in_debug() {
        let text = format!(
            "{:?}",
            Personal::known(SubjectId(Uuid::nil()), "rahasia".to_owned())
        );
        assert!(!text.contains("rahasia"));
    }
}

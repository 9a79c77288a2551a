//! Answers that show the fields of a form beside their own (`#[serde(flatten)]`). A form is closed to
//! fields nobody knows; as a part of an answer it is not, or the answer would fit no document.

use std::collections::BTreeMap;

use utoipa::openapi::{
    OpenApi, RefOr, Schema,
    schema::{AdditionalProperties, ArrayItems, Object},
};

/// Opens every closed form that is part of something larger.
pub(super) fn open_parts(openapi: &mut OpenApi) {
    let Some(components) = &mut openapi.components else {
        return;
    };
    let closed: BTreeMap<String, Object> = components
        .schemas
        .iter()
        .filter_map(|(name, schema)| match schema {
            RefOr::T(Schema::Object(object)) if is_closed(object) => {
                Some((format!("#/components/schemas/{name}"), object.clone()))
            }
            _ => None,
        })
        .collect();
    for schema in components.schemas.values_mut() {
        open(schema, &closed);
    }
}

fn is_closed(object: &Object) -> bool {
    matches!(
        object.additional_properties.as_deref(),
        Some(AdditionalProperties::FreeForm(false))
    )
}

fn open(schema: &mut RefOr<Schema>, closed: &BTreeMap<String, Object>) {
    let RefOr::T(schema) = schema else { return };
    match schema {
        Schema::Object(object) => {
            for property in object.properties.values_mut() {
                open(property, closed);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                open(items, closed);
            }
        }
        Schema::AllOf(parts) => {
            for part in &mut parts.items {
                if let RefOr::Ref(name) = part
                    && let Some(form) = closed.get(&name.ref_location)
                {
                    *part = RefOr::T(Schema::Object(form.clone()));
                }
                if let RefOr::T(Schema::Object(form)) = part
                    && is_closed(form)
                {
                    form.additional_properties = None;
                }
                open(part, closed);
            }
        }
        Schema::OneOf(choice) => {
            for part in &mut choice.items {
                open(part, closed);
            }
        }
        Schema::AnyOf(choice) => {
            for part in &mut choice.items {
                open(part, closed);
            }
        }
        _ => {}
    }
}

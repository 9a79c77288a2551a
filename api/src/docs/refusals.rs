//! The refusals of every operation, written into the OpenAPI text from one place: which statuses an
//! operation can answer follows from its method, its parameters and its row of the authorisation table,
//! and what they say from the catalogue of codes. No endpoint lists them itself.

use utoipa::openapi::{
    ContentBuilder, HeaderBuilder, ObjectBuilder, OpenApi, Ref, RefOr, ResponseBuilder,
    path::{Operation, Parameter, ParameterIn},
    schema::{SchemaType, Type},
    security::SecurityRequirement,
};

use crate::error;

/// What can happen to any request: a fault, a store that is busy, too slow or full.
const ALWAYS: [u16; 4] = [500, 503, 504, 507];
/// Statuses after which a client is told when to come back.
const WAITING: [u16; 2] = [429, 503];

/// Adds the refusals to every operation, and the shared answers they point to.
pub(super) fn describe(openapi: &mut OpenApi) {
    let shared = openapi.components.get_or_insert_default();
    for (status, codes) in error::codes_by_status() {
        let content = ContentBuilder::new()
            .schema(Some(Ref::from_schema_name("ErrorBody")))
            .build();
        let mut answer = ResponseBuilder::new()
            .description(format!("Ditolak: {}.", codes.join(", ")))
            .content("application/json", content);
        if WAITING.contains(&status) {
            let seconds = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
            let header = HeaderBuilder::new()
                .schema(Some(seconds))
                .description(Some("Seconds to wait before the next try."))
                .build();
            answer = answer.header("Retry-After", header);
        }
        let answer = RefOr::T(answer.build());
        shared.responses.insert(name(status), answer);
    }
    for item in openapi.paths.paths.values_mut() {
        for (method, operation) in [
            ("GET", &mut item.get),
            ("POST", &mut item.post),
            ("PUT", &mut item.put),
            ("PATCH", &mut item.patch),
            ("DELETE", &mut item.delete),
        ] {
            if let Some(operation) = operation {
                describe_one(method, operation);
            }
        }
    }
}

fn name(status: u16) -> String {
    format!("Ditolak{status}")
}

fn describe_one(method: &str, operation: &mut Operation) {
    let told = operation.extensions.as_ref();
    let open = told.is_some_and(|told| told["x-authz"].get("anonim").is_some());
    if !open {
        let requirement = SecurityRequirement::new("bearer", Vec::<String>::new());
        operation.security = Some(vec![requirement]);
    }
    let given: Vec<&Parameter> = operation
        .parameters
        .iter()
        .flatten()
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter),
            RefOr::Ref(_) => None,
        })
        .collect();
    let mut statuses = refusals(method, open, &given);
    // Whether a number is in use is told slowly: the answers could be used to guess.
    if operation
        .tags
        .iter()
        .flatten()
        .any(|tag| tag == "verifikasi")
    {
        statuses.push(429);
    }
    if let Some(RefOr::T(body)) = &operation.request_body
        && body.content.contains_key("multipart/form-data")
    {
        statuses.extend([411, 413, 415, 429]);
    }
    for status in statuses {
        let shared = RefOr::Ref(Ref::from_response_name(name(status)));
        // An endpoint that describes a refusal more closely keeps its words.
        let answers = &mut operation.responses.responses;
        answers.entry(status.to_string()).or_insert(shared);
    }
    let exports = given.iter().any(|parameter| parameter.name == "format");
    if exports && let Some(RefOr::T(answer)) = operation.responses.responses.get_mut("200") {
        for kind in [
            "text/csv",
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ] {
            let bytes = RefOr::T(ContentBuilder::new().build());
            answer.content.entry(kind.to_owned()).or_insert(bytes);
        }
    }
}

/// The statuses an operation can refuse with.
fn refusals(method: &str, open: bool, given: &[&Parameter]) -> Vec<u16> {
    let writes = method != "GET";
    let asked = !given.is_empty();
    let named = given
        .iter()
        .any(|parameter| parameter.parameter_in == ParameterIn::Path);
    let mut found = Vec::from(ALWAYS);
    let mut when = |condition: bool, statuses: &[u16]| {
        if condition {
            found.extend(statuses);
        }
    };
    // Too many days of the past, or files, for one account.
    when(!open, &[401, 403, 429]);
    when(writes || asked || !open, &[400, 422]);
    when(writes || named || (asked && !open), &[404]);
    // A paper of a thing whose state has none yet.
    when(named && !open, &[409]);
    // A form too large or of another kind, a state that forbids it, too many of them; an open one
    // needs the visitor's own key.
    when(writes, &[401, 403, 409, 413, 415, 429]);
    found
}

#[cfg(test)]
mod tests {
    use crate::docs::openapi;

    #[test]
    fn every_operation_tells_what_it_refuses() {
        let text = serde_json::to_value(openapi()).unwrap();
        let statuses = |path: &str, method: &str| -> Vec<String> {
            let answers = text["paths"][path][method]["responses"].as_object();
            answers.unwrap().keys().cloned().collect()
        };
        let approval = statuses("/api/cms/keuangan/approve", "post");
        for status in [
            "400", "401", "403", "404", "409", "413", "415", "422", "429", "503", "507",
        ] {
            assert!(approval.contains(&status.to_owned()), "{approval:?}");
        }
        let health = statuses("/healthz", "get");
        assert!(!health.contains(&"403".to_owned()), "{health:?}");
        let reading = statuses("/api/cms/dashboard/information", "get");
        assert!(reading.contains(&"429".to_owned()), "{reading:?}");
        let shared = &text["components"]["responses"]["Ditolak409"];
        let words = shared["description"].as_str().unwrap();
        assert!(words.contains("VERSI_USANG"), "{words}");
        let body = &shared["content"]["application/json"]["schema"]["$ref"];
        assert_eq!(body, "#/components/schemas/ErrorBody");
    }
}

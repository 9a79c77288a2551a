//! Names of schemas as a client's own program would call them: `AwardItemPageAnswer`, not `Envelope_Page_AwardItem`.

use std::collections::BTreeMap;

use serde_json::Value;

/// Calls every schema by the name of what it holds.
pub(super) fn rename(text: &mut Value) {
    let Some(schemas) = text["components"]["schemas"].as_object_mut() else {
        return;
    };
    let names: BTreeMap<String, String> = (schemas.keys())
        .filter(|name| name.contains('_'))
        .map(|name| (name.clone(), plain(name)))
        .collect();
    for (old, new) in &names {
        assert!(!schemas.contains_key(new), "two schemas called {new}");
        if let Some(schema) = schemas.remove(old) {
            schemas.insert(new.clone(), schema);
        }
    }
    point(text, &names);
}

/// `Outer_Inner` says the inner first.
fn plain(name: &str) -> String {
    let Some((outer, inner)) = name.split_once('_') else {
        return match name {
            "String" => "Text",
            "i64" | "u16" => "Number",
            "bool" => "Flag",
            other => other,
        }
        .to_owned();
    };
    let inner = plain(inner);
    match outer {
        "Envelope" => inner + "Answer",
        "Option" => inner,
        "BTreeMap" => inner + "s",
        "Vec" => inner + "List",
        "String" => inner + "ByName",
        outer => inner + outer,
    }
}

fn point(value: &mut Value, names: &BTreeMap<String, String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(reference)) = fields.get_mut("$ref") {
                let renamed = (reference.strip_prefix("#/components/schemas/"))
                    .and_then(|name| names.get(name));
                if let Some(new) = renamed {
                    *reference = format!("#/components/schemas/{new}");
                }
            }
            fields.values_mut().for_each(|field| point(field, names));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| point(item, names)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_name_says_what_is_held_and_nothing_of_how() {
        for (old, new) in [
            ("Envelope_AwardDetail", "AwardDetailAnswer"),
            ("Envelope_Page_Listed_BankBody", "BankBodyListedPageAnswer"),
            ("SettingBody_Option_i64", "NumberSettingBody"),
            (
                "SettingBody_Vec_BankTitlesBody",
                "BankTitlesBodyListSettingBody",
            ),
            (
                "SettingChange_BTreeMap_String_u16",
                "NumberByNamesSettingChange",
            ),
        ] {
            assert_eq!(plain(old), new);
        }
    }
}

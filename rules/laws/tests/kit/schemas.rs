//! The toy's schemas, with what can be wrong with them.

use game::Schema;

use crate::flaw::Flaw;

macro_rules! schema {
    ($($part:expr),+) => {
        concat!(r#"{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#, $($part,)+ "}")
    };
}

macro_rules! state {
    ($most_left:literal) => {
        schema!(
            r#""additionalProperties":false,"required":["stage","cards","agreed","out","raised","mover","left"],"#,
            r#""$defs":{"flags":{"type":"array","minItems":3,"maxItems":3,"items":{"type":"boolean"}}},"#,
            r#""properties":{"table":{"type":"string","format":"uuid"},"#,
            r#""names":{"type":"array","items":{"type":"string"}},"#,
            r#""created_at":{"type":"string","format":"date-time"},"#,
            r#""updated_at":{"type":"string","format":"date-time"},"#,
            r#""stage":{"enum":["dealing","agreeing","showing","playing","finished"]},"#,
            r#""cards":{"type":"array","items":{"type":["integer","null"],"minimum":1,"maximum":5}},"#,
            r##""agreed":{"$ref":"#/$defs/flags"},"out":{"$ref":"#/$defs/flags"},"##,
            r#""raised":{"type":"array","items":{"type":"integer","minimum":0}},"#,
            r#""mover":{"type":"integer","minimum":0,"maximum":2},"#,
            r#""left":{"type":"integer","minimum":0,"maximum":"#,
            $most_left,
            r#"},"unlisted":{"type":"boolean"},"last":{"type":["string","null"]}}"#
        )
    };
}

const STATE: Schema = Schema { name: "toy.state", text: state!(9) };
const LEGAL: Schema =
    Schema { name: "toy.legal", text: schema!(r#""required":["seat","ids"],"properties":{"ids":{"type":"array"}}"#) };
const ACTION: Schema =
    Schema { name: "toy.action", text: schema!(r#""required":["move"],"properties":{"move":{"type":"string"}}"#) };
const SETUP: Schema = Schema {
    name: "toy.setup",
    text: schema!(
        r#""properties":{"turns":{"type":"integer"},"unlisted":{"type":"boolean"},"names":{"type":"array"}}"#
    ),
};

/// The schemas of a sound toy.
pub(crate) const SOUND: [Schema; 4] = [STATE, LEGAL, ACTION, SETUP];

/// The schemas of a toy with `flaw`.
pub(crate) fn schemas(flaw: Flaw) -> &'static [Schema] {
    let mut schemas = SOUND.to_vec();
    match flaw {
        Flaw::StateBreaksItsSchema => schemas[0].text = state!(2),
        Flaw::ReaderIsLooser => schemas[0].text = state!(3),
        Flaw::SchemaIsOfAnotherDraft => {
            schemas[0].text = r#"{"$schema":"http://json-schema.org/draft-06/schema#","type":"object"}"#;
        }
        Flaw::ChoicesBreakTheirSchema => schemas[1].text = schema!(r#""required":["seat","ids","why"]"#),
        Flaw::ActionBreaksItsSchema => schemas[2].text = schema!(r#""properties":{"move":{"enum":["pass"]}}"#),
        Flaw::SetupBreaksItsSchema => schemas[3].text = schema!(r#""required":["turns"]"#),
        Flaw::SchemaIsNone => schemas[3].text = schema!(r#""properties":{"turns":{"type":"whole"}}"#),
        Flaw::SchemaIsMissing => _ = schemas.remove(1),
        _ => {}
    }
    // Schemas are constants of their game; those of a flawed one live as long as the tests.
    schemas.leak()
}

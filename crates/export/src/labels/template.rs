//! Words of one's own with names of fields in braces.

use super::format::LabelFieldKind;

/// A piece of such words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TemplatePiece {
    /// Stands as it is.
    Words(String),
    /// What the field says.
    Value(TemplateName),
}

/// What may stand in braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TemplateName {
    /// A field that has words.
    Field(LabelFieldKind),
    /// The width in which it is cut.
    Width,
    /// The height in which it is cut.
    Height,
}

/// Why words cannot be taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TemplateFault {
    /// A brace without its other half.
    Unclosed,
    /// No field has this name.
    Unknown(String),
}

/// Takes words apart; a doubled brace stands for itself.
pub(crate) fn parse(text: &str) -> Result<Vec<TemplatePiece>, TemplateFault> {
    let (mut pieces, mut words) = (Vec::new(), String::new());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '{' | '}' if rest.peek() == Some(&c) => {
                rest.next();
                words.push(c);
            }
            '}' => return Err(TemplateFault::Unclosed),
            '{' => {
                let mut name = String::new();
                loop {
                    match rest.next() {
                        Some('}') => break,
                        Some('{') | None => return Err(TemplateFault::Unclosed),
                        Some(c) => name.push(c),
                    }
                }
                let value = named(name.trim()).ok_or(TemplateFault::Unknown(name))?;
                if !words.is_empty() {
                    pieces.push(TemplatePiece::Words(std::mem::take(&mut words)));
                }
                pieces.push(TemplatePiece::Value(value));
            }
            _ => words.push(c),
        }
    }
    if !words.is_empty() {
        pieces.push(TemplatePiece::Words(words));
    }
    Ok(pieces)
}

fn named(name: &str) -> Option<TemplateName> {
    Some(TemplateName::Field(match name {
        "width" => return Some(TemplateName::Width),
        "height" => return Some(TemplateName::Height),
        "label" => LabelFieldKind::Label,
        "number" => LabelFieldKind::Number,
        "size" => LabelFieldKind::Size,
        "finished_size" => LabelFieldKind::FinishedSize,
        "material" => LabelFieldKind::Material,
        "thickness" => LabelFieldKind::Thickness,
        "grain" => LabelFieldKind::Grain,
        "edges" => LabelFieldKind::Edges,
        "sheet" => LabelFieldKind::Sheet,
        "turn" => LabelFieldKind::Turn,
        "project" => LabelFieldKind::Project,
        "customer" => LabelFieldKind::Customer,
        "order" => LabelFieldKind::Order,
        "external_id" => LabelFieldKind::ExternalId,
        "notes" => LabelFieldKind::Notes,
        "date" => LabelFieldKind::Date,
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_braces_are_values_and_doubled_braces_are_words() {
        let pieces = parse("{label} {{{width}}}").unwrap();
        let words = |words: &str| TemplatePiece::Words(words.to_owned());
        let label = TemplatePiece::Value(TemplateName::Field(LabelFieldKind::Label));
        let width = TemplatePiece::Value(TemplateName::Width);
        assert_eq!(pieces, [label, words(" {"), width, words("}")]);
    }

    #[test]
    fn a_brace_that_names_nothing_or_does_not_end_is_told() {
        assert_eq!(parse("{colour}"), Err(TemplateFault::Unknown("colour".into())));
        // What has no words of its own.
        for name in ["code", "drawing", "text"] {
            assert_eq!(parse(&format!("{{{name}}}")), Err(TemplateFault::Unknown(name.into())));
        }
        for text in ["{label", "label}", "{la{bel}", "{"] {
            assert_eq!(parse(text), Err(TemplateFault::Unclosed), "{text}");
        }
    }
}

//! What would give a panel a place that a rule of the saw leaves none, in words.

use crate::language::Language;
use crate::measure::{Unit, number};
use engine::{Length, Remedy};

/// `fits without the trims, or with 4 stages`; none where nothing alone does.
pub fn remedies(remedies: &[Remedy], language: Language, unit: Unit) -> Option<String> {
    let ways: Vec<String> = remedies.iter().map(|remedy| way(*remedy, language, unit)).collect();
    let ways = match ways.as_slice() {
        [] => return None,
        [way] => way.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), language.pick("or", "или")),
    };
    Some(format!("{} {ways}", language.pick("fits", "поместится")))
}

fn way(remedy: Remedy, language: Language, unit: Unit) -> String {
    let pick = |english: &'static str, russian: &'static str| language.pick(english, russian).to_owned();
    let length = |value: Length| {
        let side = match unit {
            // A limit that is rounded would not do.
            Unit::Millimetres => number(value.mm(), 3, language),
            Unit::Inches => unit.side(value, language),
        };
        format!("{side} {}", unit.name(language))
    };
    match remedy {
        Remedy::Trim => pick("without the trims", "без обрезки кромок"),
        Remedy::FinalTrim => pick("with a final trim", "с подрезкой после последней стадии"),
        Remedy::MaxStages { value } => match language {
            Language::English => format!("with {value} stages"),
            Language::Russian => format!("за {value} {}", if value < 5 { "стадии" } else { "стадий" }),
        },
        Remedy::FirstCut => pick("with first cuts that run either way", "с первыми резами в любую сторону"),
        Remedy::MinOffcut { value: Length::ZERO } => {
            pick("with offcuts of any width", "с обрезками любой ширины")
        }
        Remedy::MinOffcut { value } => {
            format!("{} {}", pick("with offcuts from", "с обрезками от"), length(value))
        }
        Remedy::MinStrip { value: Length::ZERO } => {
            pick("with strips of any width", "с полосами любой ширины")
        }
        Remedy::MinStrip { value } => {
            format!("{} {}", pick("with strips from", "с полосами от"), length(value))
        }
        Remedy::MaxCutLength { value } => {
            format!("{} {}", pick("with cuts of up to", "с резами до"), length(value))
        }
        Remedy::LockedRotation => pick("turned", "с поворотом"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_helps_is_told_in_both_languages() {
        let all = [Remedy::Trim, Remedy::MaxStages { value: 4 }, Remedy::LockedRotation];
        let told = |all: &[Remedy], language| remedies(all, language, Unit::Millimetres);
        let english = "fits without the trims, with 4 stages or turned";
        assert_eq!(told(&all, Language::English).as_deref(), Some(english));
        let russian = "поместится без обрезки кромок, за 4 стадии или с поворотом";
        assert_eq!(told(&all, Language::Russian).as_deref(), Some(russian));
        assert_eq!(told(&[], Language::English), None);
        let offcut = [Remedy::MinOffcut { value: Length::from_um(12_345) }];
        assert_eq!(told(&offcut, Language::Russian).as_deref(), Some("поместится с обрезками от 12,345 мм"));
        let any = [Remedy::MinOffcut { value: Length::ZERO }];
        assert_eq!(told(&any, Language::English).as_deref(), Some("fits with offcuts of any width"));
    }
}

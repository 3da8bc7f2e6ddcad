//! The words for materials and edge bands that Kerf knows by a code; all others stand as they are.

use crate::language::Language;

/// Code, English, Russian.
type Name = (&'static str, &'static str, &'static str);

const MATERIALS: [Name; 5] = [
    (engine::model::job::DEFAULT_MATERIAL, "Default material", "Основной материал"),
    ("WOOD", "Wood", "Дерево"),
    ("METAL", "Metal", "Металл"),
    ("PLASTIC", "Plastic", "Пластик"),
    ("GLASS", "Glass", "Стекло"),
];

const BANDS: [Name; 12] = [
    ("PVC_WHITE", "PVC white", "ПВХ белая"),
    ("PVC_BLACK", "PVC black", "ПВХ чёрная"),
    ("PVC_GREY", "PVC grey", "ПВХ серая"),
    ("PVC_BEIGE", "PVC beige", "ПВХ бежевая"),
    ("ABS_WHITE", "ABS white", "АБС белая"),
    ("ABS_BLACK", "ABS black", "АБС чёрная"),
    ("ABS_GREY", "ABS grey", "АБС серая"),
    ("MELAMINE_WHITE", "Melamine white", "Меламин белый"),
    ("MELAMINE_BLACK", "Melamine black", "Меламин чёрный"),
    ("WOOD_VENEER_OAK", "Oak veneer", "Шпон дуба"),
    ("WOOD_VENEER_PINE", "Pine veneer", "Шпон сосны"),
    ("WOOD_VENEER_WALNUT", "Walnut veneer", "Шпон ореха"),
];

/// What a material is called.
pub(crate) fn material_name(code: &str, language: Language) -> &str {
    name(&MATERIALS, code, language)
}

/// What an edge band is called.
pub(crate) fn band_name(code: &str, language: Language) -> &str {
    name(&BANDS, code, language)
}

fn name<'n>(known: &[Name], code: &'n str, language: Language) -> &'n str {
    let found = known.iter().find(|(known, ..)| *known == code);
    found.map_or(code, |(_, english, russian)| language.pick(english, russian))
}

//! Whatever bytes come in as a job: they are refused with the place of each fault, or solved and the answer is right.

use engine::verify::verify;
use engine::{Control, Job, Options};
use proptest::prelude::*;
use serde_json::{Map, Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

/// Ends a run after so many questions whether to stop: here it matters that a job is survived, not how well.
struct Short(AtomicU32);

impl Control for Short {
    fn stopped(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) > 300
    }
}

/// The larger ones are left to the tests of extremes: here many jobs count.
const MOST_PIECES: u64 = 400;

/// Reads a job as the server and the command line do; what is accepted is solved and checked.
fn survive(bytes: &[u8]) -> Result<(), TestCaseError> {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else { return Ok(()) };
    let job = match Job::from_json(&value) {
        Ok(job) => job,
        Err(faults) => {
            prop_assert!(!faults.0.is_empty(), "refused without a reason: {value}");
            prop_assert!(!faults.to_string().is_empty());
            return Ok(());
        }
    };
    let written = serde_json::to_value(&job).unwrap();
    prop_assert_eq!(Job::from_json(&written), Ok(job.clone()), "written and read again");
    if job.panel_count() > MOST_PIECES || job.stock_row_count() > 40 {
        return Ok(());
    }
    let solution = engine::solve(&job, &Options::default(), &Short(AtomicU32::new(0)));
    let checked = verify(&job, &solution);
    prop_assert!(checked.is_ok(), "{checked:?}\n{written}");
    Ok(())
}

/// Numbers as they come out of forms, spreadsheets and broken programs.
fn number() -> impl Strategy<Value = Value> {
    prop_oneof![
        6 => (1_i64..4_000).prop_map(Value::from),
        3 => (1_i64..4_000).prop_map(|n| Value::from(n.to_string())),
        2 => (1_u32..4_000_000).prop_map(|um| Value::from(f64::from(um) / 1000.0)),
        2 => prop::sample::select(vec![
            json!(0), json!(-1), json!(1e308), json!(-1e308), json!(1e-300), json!(u64::MAX), json!(i64::MIN),
            json!(0.0004), json!(0.0005), json!(1_000_000), json!(1_000_000.001), json!(999_999.999),
            json!("1e3"), json!("1,5"), json!(" 7 "), json!("0x10"), json!("NaN"), json!("inf"), json!("-0"),
            json!("१२"), json!(""), json!("12."), json!(".5"), json!("+4"), json!("1_000"), json!("00012"),
            json!("99999999999999999999999999999999"), json!("0.00000000000000000000000000001"),
        ]),
        1 => other(),
    ]
}

fn count() -> impl Strategy<Value = Value> {
    prop_oneof![
        8 => (0_u32..9).prop_map(Value::from),
        2 => (0_u32..9).prop_map(|n| Value::from(n.to_string())),
        2 => prop::sample::select(vec![
            json!(1_000_000), json!(1_000_001), json!(4_294_967_295_u32), json!(4_294_967_296_u64), json!(-3),
            json!(2.5), json!(2.0), json!(1e300), json!("1e9"), json!(u64::MAX),
        ]),
        1 => other(),
    ]
}

fn text() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => prop::sample::select(vec!["a", "b", "MDF", "ДСП 16", "木", "DEFAULT_MATERIAL"]).prop_map(Value::from),
        2 => "\\PC{0,6}".prop_map(Value::from),
        1 => prop::sample::select(vec![
            "", " ", "\u{0}", "\u{202e}abc", "e\u{301}", "👩‍👩‍👧", "a\nb", "\u{feff}x", "\"\\", "../..", "=1+1", "<b>",
        ]).prop_map(Value::from),
        1 => (150_usize..300).prop_map(|n| Value::from("щ".repeat(n))),
        1 => other(),
    ]
}

/// A value of a kind that does not belong there.
fn other() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[[{"width": 1}]]])),
        (1_usize..200).prop_map(|depth| (0..depth).fold(json!(1), |inner, _| json!([inner]))),
    ]
}

fn field(name: &'static str) -> BoxedStrategy<Value> {
    match name {
        "width" | "height" | "cut_thickness" | "min_trim_dimension" => number().boxed(),
        "count" => count().boxed(),
        "orientation" | "optimization_priority" | "cut_orientation_preference" => {
            prop_oneof![6 => (-1_i64..10).prop_map(Value::from), 1 => number(), 1 => text()].boxed()
        }
        "optimization_factor" => {
            prop_oneof![5 => Just(json!(0)), 2 => Just(json!(0.5)), 1 => number(), 1 => text()].boxed()
        }
        "enabled" | "consider_orientation" | "use_single_stock_unit" => {
            prop_oneof![6 => any::<bool>().prop_map(Value::from), 1 => number(), 1 => text()].boxed()
        }
        "grain_set" => prop_oneof![5 => Just(Value::Null), 1 => text()].boxed(),
        _ => text().boxed(),
    }
}

/// An object of these fields, of which some are left out and some that nobody knows are added.
fn object(names: &'static [&'static str]) -> impl Strategy<Value = Value> {
    let fields: Vec<_> = names.iter().map(|name| (prop::bool::weighted(0.93), field(name))).collect();
    let strange = prop::collection::vec(("\\PC{0,5}", other()), 0..2);
    (fields, prop::bool::weighted(0.1), strange).prop_map(move |(fields, with_strange, strange)| {
        let mut map = Map::new();
        for (name, (_, value)) in names.iter().zip(fields).filter(|(_, (there, _))| *there) {
            map.insert((*name).to_owned(), value);
        }
        if with_strange {
            map.extend(strange);
        }
        Value::Object(map)
    })
}

fn rows(names: &'static [&'static str], most: usize) -> impl Strategy<Value = Value> {
    let numbered = |mut rows: Vec<Value>| {
        for (n, row) in rows.iter_mut().enumerate() {
            // Mostly rows that are told apart; some that are not.
            if let Some(id) = row.get_mut("id").filter(|_| n % 7 != 6) {
                *id = Value::from(format!("{n}"));
            }
        }
        Value::Array(rows)
    };
    prop_oneof![
        12 => prop::collection::vec(object(names), 0..most).prop_map(numbered),
        1 => other(),
    ]
}

fn document() -> impl Strategy<Value = Value> {
    const PANEL: &[&str] = &[
        "id",
        "width",
        "height",
        "count",
        "material",
        "enabled",
        "orientation",
        "label",
        "edge",
        "grain_set",
    ];
    const STOCK: &[&str] = &["id", "width", "height", "count", "material", "enabled", "orientation", "label"];
    const CONFIGURATION: &[&str] = &[
        "cut_thickness",
        "use_single_stock_unit",
        "optimization_factor",
        "optimization_priority",
        "cut_orientation_preference",
        "consider_orientation",
        "min_trim_dimension",
    ];
    (rows(PANEL, 8), rows(STOCK, 5), object(CONFIGURATION), object(&["name", "notes", "project_id"]))
        .prop_map(|(panels, stock, configuration, mut head)| {
            head["panels"] = panels;
            head["stock_panels"] = stock;
            head["configuration"] = configuration;
            head
        })
}

/// A document that is accepted as it stands, unless something is done to it.
fn sound() -> impl Strategy<Value = Value> {
    let row = || (1_u32..900_000, 1_u32..900_000, 0_u32..9, 0_u8..3, 0_usize..2);
    let rows = |most| prop::collection::vec(row(), 0..most);
    (rows(9), rows(4), 0_u8..8, 0_u32..15_000, any::<[bool; 2]>()).prop_map(
        |(panels, stock, priority, kerf, [grain, single])| {
            let row = |scale: f64| {
                move |(n, (w, h, count, grain, material)): (usize, (u32, u32, u32, u8, usize))| {
                    let side = |um: u32| f64::from(um.max(1_000)) * scale / 1000.0;
                    json!({"id": n.to_string(), "width": side(w), "height": side(h).to_string(), "count": count,
                    "orientation": grain, "material": if material == 0 { "a" } else { "b" }})
                }
            };
            json!({
                "panels": panels.into_iter().enumerate().map(row(1.0)).collect::<Vec<_>>(),
                "stock_panels": stock.into_iter().enumerate().map(row(3.0)).collect::<Vec<_>>(),
                "configuration": {"cut_thickness": f64::from(kerf) / 1000.0, "optimization_factor": 0,
                    "optimization_priority": priority, "consider_orientation": grain,
                    "use_single_stock_unit": single},
            })
        },
    )
}

/// Something done to the bytes of a document.
#[derive(Debug, Clone)]
enum Damage {
    Replace(prop::sample::Index, u8),
    Insert(prop::sample::Index, &'static str),
    Cut(prop::sample::Index, usize),
    Repeat(prop::sample::Index, usize),
    Truncate(prop::sample::Index),
}

fn damage() -> impl Strategy<Value = Damage> {
    const BITS: &[&str] = &[
        "9",
        "0",
        "-",
        ".",
        "e9",
        "e-9",
        "e999",
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "null",
        "true",
        "\\u0000",
        "\\ud800",
        "\"width\":3,",
        "\"count\":99999999999,",
        "\"id\":\"0\",",
        "{\"id\":1},",
        "\u{feff}",
        " ",
        "\n",
    ];
    let at = any::<prop::sample::Index>;
    prop_oneof![
        4 => (at(), any::<u8>()).prop_map(|(at, byte)| Damage::Replace(at, byte)),
        4 => (at(), b' '..b'~').prop_map(|(at, byte)| Damage::Replace(at, byte)),
        6 => (at(), prop::sample::select(BITS)).prop_map(|(at, bit)| Damage::Insert(at, bit)),
        3 => (at(), 1_usize..30).prop_map(|(at, length)| Damage::Cut(at, length)),
        3 => (at(), 1_usize..60).prop_map(|(at, length)| Damage::Repeat(at, length)),
        1 => at().prop_map(Damage::Truncate),
    ]
}

fn damaged(mut bytes: Vec<u8>, damages: Vec<Damage>) -> Vec<u8> {
    for damage in damages {
        if bytes.is_empty() {
            break;
        }
        let span = |at: prop::sample::Index, length: usize, bytes: &[u8]| {
            let from = at.index(bytes.len());
            from..(from + length).min(bytes.len())
        };
        match damage {
            Damage::Replace(at, byte) => {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            Damage::Insert(at, bit) => {
                let at = at.index(bytes.len());
                bytes.splice(at..at, bit.bytes());
            }
            Damage::Cut(at, length) => {
                let span = span(at, length, &bytes);
                bytes.drain(span);
            }
            Damage::Repeat(at, length) => {
                let span = span(at, length, &bytes);
                let again = bytes[span.clone()].to_vec();
                bytes.splice(span.end..span.end, again);
            }
            Damage::Truncate(at) => bytes.truncate(at.index(bytes.len())),
        }
    }
    bytes
}

fn cases(cases: u32) -> ProptestConfig {
    let times = std::env::var("KERF_TEST_TIMES").map_or(1, |times| times.parse().unwrap());
    ProptestConfig { cases: cases * times, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn any_document_is_refused_or_solved(document in document()) {
        survive(&serde_json::to_vec(&document).unwrap())?;
    }

    #[test]
    fn a_sound_job_is_accepted(document in sound()) {
        prop_assert!(Job::from_json(&document).is_ok(), "{:?}", Job::from_json(&document));
    }

    #[test]
    fn a_damaged_job_is_refused_or_solved(document in sound(), damages in prop::collection::vec(damage(), 0..5)) {
        survive(&damaged(serde_json::to_vec(&document).unwrap(), damages))?;
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        survive(&bytes)?;
    }
}

#[test]
fn nothing_is_nested_too_deep_to_be_refused() {
    for (open, close) in [("[", "]"), ("{\"panels\":", "}")] {
        for depth in [10, 100, 127, 128, 129, 1_000, 1_000_000] {
            survive(format!("{}1{}", open.repeat(depth), close.repeat(depth)).as_bytes()).unwrap();
            survive(open.repeat(depth).as_bytes()).unwrap();
        }
    }
}

#[test]
fn more_than_anybody_can_cut_is_refused() {
    let many = |rows: usize, count: u64| {
        let row = |n: usize| json!({"id": n.to_string(), "width": 9, "height": 9, "count": count});
        json!({"panels": (0..rows).map(row).collect::<Vec<_>>(), "stock_panels": [row(0)]})
    };
    for (rows, count) in [(100_001, 0), (1, 100_001), (1, u64::MAX), (11, 10_000), (2, u64::from(u32::MAX))] {
        assert!(Job::from_json(&many(rows, count)).is_err(), "{rows} rows of {count}");
    }
    assert!(Job::from_json(&many(10, 10_000)).is_ok());
}

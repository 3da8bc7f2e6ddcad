//! What a DXF has around its entities: header, tables, blocks and objects, as CAD programs want them to open a file without a
//! repair.

use super::groups::{Decimal, Groups};

/// The handle of the block record that all entities belong to.
pub(super) const MODEL_SPACE: &str = "17";

/// A layer: its name, and its colour in AutoCAD's index.
struct Layer(&'static str, u8);

pub(super) const BOARD: &str = "BOARD";
pub(super) const TRIM: &str = "TRIM";
pub(super) const PART: &str = "PART";
pub(super) const OFFCUT: &str = "OFFCUT";
pub(super) const CUT: &str = "CUT";
pub(super) const TEXT: &str = "TEXT";

/// Colours that are seen on black as on white: 7 is white or black, 8 grey, 150 blue, 30 orange, 1 red.
const LAYERS: [Layer; 7] = [
    Layer("0", 7),
    Layer(BOARD, 7),
    Layer(TRIM, 8),
    Layer(PART, 150),
    Layer(OFFCUT, 30),
    Layer(CUT, 1),
    Layer(TEXT, 7),
];

/// What of the plane is drawn on, from the origin.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Extent {
    x: Decimal,
    y: Decimal,
}

impl Extent {
    pub(super) fn include(&mut self, x: Decimal, y: Decimal) {
        self.x = self.x.max(x);
        self.y = self.y.max(y);
    }
}

/// A whole file with these entities.
pub(super) fn file(extent: Extent, entities: &Groups) -> Vec<u8> {
    let mut groups = Groups::default();
    header(&mut groups, extent, entities.next_handle());
    section(&mut groups, "CLASSES", |_| {});
    section(&mut groups, "TABLES", |groups| tables(groups, extent));
    section(&mut groups, "BLOCKS", blocks);
    let mut file = groups.as_str().as_bytes().to_vec();
    file.extend_from_slice(b"  0\r\nSECTION\r\n  2\r\nENTITIES\r\n");
    file.extend_from_slice(entities.as_str().as_bytes());
    file.extend_from_slice(b"  0\r\nENDSEC\r\n");
    let mut groups = Groups::default();
    section(&mut groups, "OBJECTS", objects);
    groups.put(0, "EOF");
    file.extend_from_slice(groups.as_str().as_bytes());
    file
}

fn section(groups: &mut Groups, name: &str, write: impl FnOnce(&mut Groups)) {
    groups.put(0, "SECTION");
    groups.put(2, name);
    write(groups);
    groups.put(0, "ENDSEC");
}

fn header(groups: &mut Groups, extent: Extent, next_handle: u64) {
    section(groups, "HEADER", |groups| {
        let variable = |groups: &mut Groups, name: &str, code: u16, value: &str| {
            groups.put(9, name);
            groups.put(code, value);
        };
        // R2007: the first whose text is UTF-8.
        variable(groups, "$ACADVER", 1, "AC1021");
        variable(groups, "$DWGCODEPAGE", 3, "ANSI_1252");
        groups.put(9, "$EXTMIN");
        groups.point_at_zero(10, Decimal::ZERO, Decimal::ZERO);
        groups.put(9, "$EXTMAX");
        groups.point_at_zero(10, extent.x, extent.y);
        variable(groups, "$TEXTSTYLE", 7, "Standard");
        variable(groups, "$CLAYER", 8, "0");
        variable(groups, "$DIMSTYLE", 2, "Standard");
        // Decimal numbers.
        variable(groups, "$LUNITS", 70, "2");
        variable(groups, "$HANDSEED", 5, &format!("{next_handle:X}"));
        // Millimetres; metric.
        variable(groups, "$INSUNITS", 70, "4");
        variable(groups, "$MEASUREMENT", 70, "1");
    });
}

/// A table of a name and handle with so many records.
fn table(groups: &mut Groups, name: &str, handle: &str, count: usize, records: impl FnOnce(&mut Groups)) {
    groups.put(0, "TABLE");
    groups.put(2, name);
    groups.put(5, handle);
    groups.put(330, "0");
    groups.put(100, "AcDbSymbolTable");
    groups.put(70, count);
    records(groups);
    groups.put(0, "ENDTAB");
}

/// The beginning of a record of a table.
fn record(groups: &mut Groups, kind: &str, (handle, table): (&str, &str), class: &str, name: &str) {
    groups.put(0, kind);
    groups.put(if kind == "DIMSTYLE" { 105 } else { 5 }, handle);
    groups.put(330, table);
    groups.put(100, "AcDbSymbolTableRecord");
    groups.put(100, class);
    groups.put(2, name);
}

fn tables(groups: &mut Groups, extent: Extent) {
    table(groups, "VPORT", "8", 1, |groups| {
        record(groups, "VPORT", ("23", "8"), "AcDbViewportTableRecord", "*Active");
        groups.put(70, 0);
        view(groups, extent);
    });
    table(groups, "LTYPE", "2", 3, |groups| {
        for (handle, name) in [("24", "ByBlock"), ("25", "ByLayer"), ("26", "Continuous")] {
            record(groups, "LTYPE", (handle, "2"), "AcDbLinetypeTableRecord", name);
            put_all(groups, &[(70, "0"), (3, ""), (72, "65"), (73, "0"), (40, "0.0")]);
        }
    });
    table(groups, "LAYER", "1", LAYERS.len(), |groups| {
        for (n, Layer(name, colour)) in LAYERS.iter().enumerate() {
            record(groups, "LAYER", (&format!("{:X}", 0x30 + n), "1"), "AcDbLayerTableRecord", name);
            groups.put(70, 0);
            groups.put(62, colour);
            put_all(groups, &[(6, "Continuous"), (370, "-3")]);
        }
    });
    table(groups, "STYLE", "5", 1, |groups| {
        record(groups, "STYLE", ("29", "5"), "AcDbTextStyleTableRecord", "Standard");
        // A typeface with Cyrillic letters, which the programs' own line type lacks.
        put_all(
            groups,
            &[
                (70, "0"),
                (40, "0.0"),
                (41, "1.0"),
                (50, "0.0"),
                (71, "0"),
                (42, "2.5"),
                (3, "arial.ttf"),
                (4, ""),
            ],
        );
    });
    table(groups, "VIEW", "7", 0, |_| {});
    table(groups, "UCS", "6", 0, |_| {});
    table(groups, "APPID", "3", 1, |groups| {
        record(groups, "APPID", ("2A", "3"), "AcDbRegAppTableRecord", "ACAD");
        groups.put(70, 0);
    });
    dimension_styles(groups);
    table(groups, "BLOCK_RECORD", "9", 2, |groups| {
        for (handle, name, layout) in [(MODEL_SPACE, "*Model_Space", "1A"), ("1B", "*Paper_Space", "1E")] {
            record(groups, "BLOCK_RECORD", (handle, "9"), "AcDbBlockTableRecord", name);
            put_all(groups, &[(340, layout), (70, "0"), (280, "1"), (281, "0")]);
        }
    });
}

/// The view that a program opens the file with: all that is drawn.
fn view(groups: &mut Groups, extent: Extent) {
    groups.point(10, Decimal::ZERO, Decimal::ZERO);
    groups.point(11, Decimal::from_mm(1), Decimal::from_mm(1));
    groups.point(12, extent.x.halves(1), extent.y.halves(1));
    groups.point(13, Decimal::ZERO, Decimal::ZERO);
    for code in [14, 15] {
        groups.point(code, Decimal::from_mm(10), Decimal::from_mm(10));
    }
    groups.point(16, Decimal::ZERO, Decimal::ZERO);
    groups.put(36, "1.0");
    groups.point_at_zero(17, Decimal::ZERO, Decimal::ZERO);
    // The window is taken for twice as wide as high.
    groups.put(40, extent.y.max(extent.x.halves(1)).max(Decimal::from_mm(100)).halves(3));
    put_all(
        groups,
        &[
            (41, "2.0"),
            (42, "50.0"),
            (43, "0.0"),
            (44, "0.0"),
            (50, "0.0"),
            (51, "0.0"),
            (71, "0"),
            (72, "1000"),
            (73, "1"),
            (74, "3"),
            (75, "0"),
            (76, "0"),
            (77, "0"),
            (78, "0"),
            (281, "0"),
            (65, "0"),
            (146, "0.0"),
        ],
    );
}

/// The one style that a program asks for, though nothing here has a dimension.
fn dimension_styles(groups: &mut Groups) {
    groups.put(0, "TABLE");
    put_all(groups, &[(2, "DIMSTYLE"), (5, "4"), (330, "0"), (100, "AcDbSymbolTable"), (70, "1")]);
    groups.put(100, "AcDbDimStyleTable");
    record(groups, "DIMSTYLE", ("2B", "4"), "AcDbDimStyleTableRecord", "Standard");
    groups.put(70, 0);
    groups.put(0, "ENDTAB");
}

fn blocks(groups: &mut Groups) {
    let spaces = [("18", "19", MODEL_SPACE, "*Model_Space"), ("1C", "1D", "1B", "*Paper_Space")];
    for (begin, end, record, name) in spaces {
        let start = [(0, "BLOCK"), (5, begin), (330, record), (100, "AcDbEntity"), (8, "0")];
        put_all(groups, &start);
        put_all(
            groups,
            &[(100, "AcDbBlockBegin"), (2, name), (70, "0"), (10, "0.0"), (20, "0.0"), (30, "0.0")],
        );
        put_all(groups, &[(3, name), (1, "")]);
        put_all(groups, &[(0, "ENDBLK"), (5, end), (330, record), (100, "AcDbEntity"), (8, "0")]);
        groups.put(100, "AcDbBlockEnd");
    }
}

fn objects(groups: &mut Groups) {
    let dictionary = |groups: &mut Groups, handle: &str, owner: &str, entries: &[(&str, &str)]| {
        put_all(groups, &[(0, "DICTIONARY"), (5, handle), (330, owner), (100, "AcDbDictionary"), (281, "1")]);
        for (name, entry) in entries {
            put_all(groups, &[(3, name), (350, entry)]);
        }
    };
    dictionary(groups, "A", "0", &[("ACAD_GROUP", "C"), ("ACAD_LAYOUT", "D")]);
    dictionary(groups, "C", "A", &[]);
    dictionary(groups, "D", "A", &[("Model", "1A"), ("Layout1", "1E")]);
    layout(groups, "1A", "Model", MODEL_SPACE);
    layout(groups, "1E", "Layout1", "1B");
}

/// A layout on a page of A3.
fn layout(groups: &mut Groups, handle: &str, name: &str, block_record: &str) {
    let is_model = block_record == MODEL_SPACE;
    put_all(
        groups,
        &[(0, "LAYOUT"), (5, handle), (330, "D"), (100, "AcDbPlotSettings"), (1, ""), (4, "A3"), (6, "")],
    );
    for (code, value) in [(40, "7.5"), (41, "20.0"), (42, "7.5"), (43, "20.0"), (44, "420.0"), (45, "297.0")]
    {
        groups.put(code, value);
    }
    for code in [46, 47, 48, 49, 140, 141] {
        groups.put(code, "0.0");
    }
    put_all(groups, &[(142, "1.0"), (143, "1.0"), (70, if is_model { "1024" } else { "0" })]);
    put_all(
        groups,
        &[(72, "1"), (73, "0"), (74, "5"), (7, ""), (75, "16"), (147, "1.0"), (148, "0.0"), (149, "0.0")],
    );
    put_all(groups, &[(100, "AcDbLayout"), (1, name), (70, "1"), (71, if is_model { "0" } else { "1" })]);
    let (zero, far) = ("0.0", "1e+20");
    put_all(
        groups,
        &[(10, zero), (20, zero), (11, "420.0"), (21, "297.0"), (12, zero), (22, zero), (32, zero)],
    );
    put_all(groups, &[(14, far), (24, far), (34, far), (15, "-1e+20"), (25, "-1e+20"), (35, "-1e+20")]);
    put_all(groups, &[(146, zero), (13, zero), (23, zero), (33, zero), (16, "1.0"), (26, zero), (36, zero)]);
    put_all(groups, &[(17, zero), (27, "1.0"), (37, zero), (76, "1"), (330, block_record)]);
}

fn put_all(groups: &mut Groups, values: &[(u16, &str)]) {
    for (code, value) in values {
        groups.put(*code, value);
    }
}

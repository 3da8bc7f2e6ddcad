use super::*;

#[test]
fn random_insertions_and_removals_keep_the_tree_sound() {
    let mut rng = fastrand::Rng::with_seed(7);
    for _ in 0..200 {
        let mut sheet = Sheet::new(0, rng.i32(20..200), rng.i32(20..200), 3);
        let (w, h) = (sheet.root().w, sheet.root().h);
        for _ in 0..120 {
            if rng.u8(..) < 160 && !sheet.slots.is_empty() {
                let slot = sheet.slots[rng.usize(..sheet.slots.len())];
                let size = (rng.i32(1..=slot.w), rng.i32(1..=slot.h));
                sheet.insert(slot.node, 0, 5, size, rng.bool()).unwrap();
            } else {
                let node = rng.u32(..sheet.nodes.len() as u32);
                if sheet.nodes[node as usize].kind != NodeKind::Vacant {
                    sheet.remove(node, |_| 5, &mut Vec::new());
                }
            }
            assert!(sheet.is_sound());
            assert_eq!(sheet.used, i64::from(sheet.pieces) * 5);
            assert_eq!((sheet.root().w, sheet.root().h), (w, h));
        }
    }
}

#[test]
fn cuts_are_counted_as_a_saw_makes_them() {
    let mut sheet = Sheet::new(0, 100, 50, 1);
    sheet.insert(ROOT, 0, 1, (100, 50), true).unwrap();
    assert_eq!(sheet.cuts(), 0);
    sheet.reset(0, 100, 50);
    sheet.insert(ROOT, 0, 1, (40, 50), true).unwrap();
    assert_eq!(sheet.cuts(), 1);
    sheet.insert(ROOT, 0, 1, (60, 20), true).unwrap();
    assert_eq!(sheet.cuts(), 2);
}

//! The recount of a tree: whether it is what its running sums say. Only in debug builds and in tests.

use super::sheet::{NONE, NodeKind, ROOT, Sheet};

/// Changes of a sheet after which its tree is counted anew at least, and one more for each so many of its nodes: a change
/// then takes no more than some ten nodes on average.
#[cfg(debug_assertions)]
const INTERVAL: (u32, usize) = (61, 8);

impl Sheet {
    /// Counts the tree anew where enough has been changed since the last time.
    #[cfg(debug_assertions)]
    pub(super) fn recount(&mut self, areas: Option<&dyn Fn(u32) -> i64>) {
        self.changes += 1;
        if self.changes < INTERVAL.0.max((self.nodes.len() / INTERVAL.1) as u32) {
            return;
        }
        self.changes = 0;
        if let Some(areas) = areas {
            assert_eq!(
                self.used,
                self.items().map(|node| areas(node.item)).sum::<i64>(),
                "the area of the items"
            );
        }
        assert!(self.is_sound(), "a tree is not what its sums say");
    }

    /// Whether the tree is what it claims to be.
    pub fn is_sound(&self) -> bool {
        let (mut alive, mut items) = (0, 0);
        let mut todo = vec![ROOT];
        while let Some(node) = todo.pop() {
            alive += 1;
            let at = self.nodes[node as usize];
            if at.kind == NodeKind::Item {
                items += 1;
                if at.first != NONE {
                    return false;
                }
                continue;
            }
            let across = at.kind == NodeKind::Across;
            let mut length = at.slack;
            for part in self.parts(node) {
                let p = self.nodes[part as usize];
                length += if across { p.w } else { p.h };
                let fills = if across { p.h == at.h } else { p.w == at.w };
                if !fills || p.kind == at.kind || p.parent != node || p.stage != at.stage.saturating_add(1) {
                    return false;
                }
                todo.push(part);
            }
            if at.slack < 0 || length != if across { at.w } else { at.h } {
                return false;
            }
        }
        let vacant = self.nodes.iter().filter(|n| n.kind == NodeKind::Vacant).count();
        let free = self.nodes.iter().filter(|n| n.kind != NodeKind::Vacant && n.slot != NONE).count();
        alive + vacant == self.nodes.len() && free == self.slots.len() && items == self.pieces
    }
}

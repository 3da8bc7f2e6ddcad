//! Where the nodes of a tree and its free rectangles lie: places are linked, given back and used again.

use super::{NONE, Node, NodeKind, Sheet, Slot};

impl Sheet {
    /// The free rectangle that is the slack of a node, if it is one.
    pub fn slot(&self, node: u32) -> Option<&Slot> {
        self.slots.get(self.nodes[node as usize].slot as usize)
    }

    /// Frees a node and all below it, which nothing points to any more. A tree may be as deep as it has items, so
    /// it is walked by its links.
    pub(super) fn take_down(&mut self, node: u32, areas: &impl Fn(u32) -> i64, removed: &mut Vec<u32>) {
        let mut at = node;
        loop {
            let Node { kind, item, first, .. } = self.nodes[at as usize];
            if kind == NodeKind::Item {
                self.pieces -= 1;
                self.used -= areas(item);
                removed.push(item);
            }
            if first != NONE {
                at = first;
                continue;
            }
            // Up from the last part of a split, until there is a next one.
            loop {
                let Node { parent, next, .. } = self.nodes[at as usize];
                self.vacate(at);
                if at == node {
                    return;
                }
                if next != NONE {
                    at = next;
                    break;
                }
                at = parent;
            }
        }
    }

    fn vacate(&mut self, node: u32) {
        self.drop_slot(node);
        let at = &mut self.nodes[node as usize];
        at.kind = NodeKind::Vacant;
        at.first = self.vacant;
        self.vacant = node;
    }

    pub(super) fn unlink(&mut self, node: u32) {
        let Node { parent, prev, next, .. } = self.nodes[node as usize];
        if prev == NONE {
            self.nodes[parent as usize].first = next;
        } else {
            self.nodes[prev as usize].next = next;
        }
        if next != NONE {
            self.nodes[next as usize].prev = prev;
        }
    }

    pub(in crate::layout) fn new_node(
        &mut self,
        kind: NodeKind,
        w: i32,
        h: i32,
        item: u32,
        parent: u32,
    ) -> u32 {
        let (first, stage) = match self.nodes.get(parent as usize) {
            Some(parent) => (parent.first, parent.stage.saturating_add(1)),
            None => (NONE, 1),
        };
        let node = Node {
            w,
            h,
            slack: 0,
            item,
            parent,
            first: NONE,
            next: first,
            prev: NONE,
            slot: NONE,
            stage,
            kind,
        };
        let place = if self.vacant == NONE {
            self.nodes.push(node);
            (self.nodes.len() - 1) as u32
        } else {
            let place = self.vacant;
            self.vacant = self.nodes[place as usize].first;
            self.nodes[place as usize] = node;
            place
        };
        if first != NONE {
            self.nodes[first as usize].prev = place;
        }
        if parent != NONE {
            self.nodes[parent as usize].first = place;
        }
        place
    }

    pub(in crate::layout) fn set_slack(&mut self, node: u32, slack: i32) {
        let at = &mut self.nodes[node as usize];
        at.slack = slack;
        let (w, h) = if at.kind == NodeKind::Across { (slack, at.h) } else { (at.w, slack) };
        if w < self.min_side || h < self.min_side {
            self.drop_slot(node);
        } else if at.slot == NONE {
            at.slot = self.slots.len() as u32;
            self.slots.push(Slot { w, h, node });
        } else {
            self.slots[at.slot as usize] = Slot { w, h, node };
        }
    }

    fn drop_slot(&mut self, node: u32) {
        let slot = self.nodes[node as usize].slot;
        if slot == NONE {
            return;
        }
        self.nodes[node as usize].slot = NONE;
        self.slots.swap_remove(slot as usize);
        if let Some(moved) = self.slots.get(slot as usize) {
            self.nodes[moved.node as usize].slot = slot;
        }
    }
}

//! Grain sets in a plan, parted into their panels.

use super::plan::{Content, PlanNode};
use crate::problem::{ItemType, Problem};
use crate::rules::Parting;
use std::borrow::Cow;

/// The blocks of a plan of a type of sheet, with a split into its panels in the place of every grain set.
pub(super) fn parted<'b>(problem: &Problem, kind: u32, blocks: &'b [PlanNode]) -> Cow<'b, [PlanNode]> {
    if problem.sets.is_none() {
        return Cow::Borrowed(blocks);
    }
    let grain = problem.sheets[kind as usize].grain;
    let mut parted: Vec<PlanNode> = Vec::with_capacity(blocks.len());
    // The blocks whose parts are being copied: where each is, and the block at which its parts end.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (n, block) in blocks.iter().enumerate() {
        close(&mut open, &mut parted, n);
        open.push((parted.len(), n + block.size as usize));
        let set = match block.content {
            Content::Item(item) => {
                let item = &problem.items[item as usize];
                item.parting((block.w, block.h), grain).map(|parting| (item, parting))
            }
            _ => None,
        };
        match set {
            Some((item, parting)) => part(item, parting, block, &mut parted),
            None => parted.push(*block),
        }
    }
    close(&mut open, &mut parted, blocks.len());
    Cow::Owned(parted)
}

/// Tells the blocks whose parts end at a place how many blocks they stand for now.
fn close(open: &mut Vec<(usize, usize)>, parted: &mut [PlanNode], at: usize) {
    while let Some(&(place, _)) = open.last().filter(|(_, end)| *end <= at) {
        parted[place].size = (parted.len() - place) as u32;
        open.pop();
    }
}

/// Adds the split of a set and its panels in the order of their rows.
fn part(item: &ItemType, parting: Parting, block: &PlanNode, parted: &mut Vec<PlanNode>) {
    let content = if parting.across { Content::Across } else { Content::Down };
    parted.push(PlanNode { content, ..*block });
    for (&(row, _), &length) in item.rows.iter().zip(&item.lengths) {
        let content = Content::Panel { row: row as u32, turned: parting.turned };
        let (w, h) = if parting.across { (length, block.h) } else { (block.w, length) };
        parted.push(PlanNode { w, h, content, size: 1 });
    }
}

//! The nodes that a stage of the beam keeps, as a heap with the worst at its top.

/// The best few nodes that were offered, each key once.
#[derive(Debug)]
pub struct BeamLevel<T> {
    scores: Vec<f64>,
    keys: Vec<u64>,
    /// The nodes.
    pub nodes: Vec<T>,
}

impl<T> Default for BeamLevel<T> {
    fn default() -> BeamLevel<T> {
        BeamLevel { scores: Vec::new(), keys: Vec::new(), nodes: Vec::new() }
    }
}

impl<T: Copy> BeamLevel<T> {
    /// Forgets everything but its memory.
    pub fn clear(&mut self) {
        self.scores.clear();
        self.keys.clear();
        self.nodes.clear();
    }

    /// Takes a node in if it is among the best `beam`; more is better. `work` counts the looks.
    pub fn offer(&mut self, node: &T, key: impl FnOnce() -> u64, score: f64, beam: usize, work: &mut u64) {
        let full = self.nodes.len() >= beam;
        if full && score <= self.scores[0] {
            return;
        }
        *work += 1 + self.nodes.len() as u64 / 16;
        let key = key();
        if self.keys.contains(&key) {
            return;
        }
        if full {
            (self.scores[0], self.keys[0], self.nodes[0]) = (score, key, *node);
            self.sink();
        } else {
            self.scores.push(score);
            self.keys.push(key);
            self.nodes.push(*node);
            self.rise();
        }
    }

    /// Brings the last node to its place.
    fn rise(&mut self) {
        let mut at = self.nodes.len() - 1;
        while at > 0 {
            let above = (at - 1) / 2;
            if self.scores[above] <= self.scores[at] {
                return;
            }
            self.swap(above, at);
            at = above;
        }
    }

    /// Brings the first node to its place.
    fn sink(&mut self) {
        let mut at = 0;
        loop {
            let mut least = at;
            for below in [2 * at + 1, 2 * at + 2] {
                if below < self.scores.len() && self.scores[below] < self.scores[least] {
                    least = below;
                }
            }
            if least == at {
                return;
            }
            self.swap(least, at);
            at = least;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.scores.swap(a, b);
        self.keys.swap(a, b);
        self.nodes.swap(a, b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_of_a_thousand_stay_and_none_twice() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut stage = BeamLevel::default();
        let mut all = Vec::new();
        for _ in 0..1_000 {
            let value = rng.u64(..5_000);
            all.push(value);
            stage.offer(&value, || value, value as f64, 16, &mut 0);
        }
        all.sort_unstable_by(|a, b| b.cmp(a));
        all.dedup();
        stage.nodes.sort_unstable_by(|a, b| b.cmp(a));
        assert_eq!(stage.nodes, all[..16]);
    }
}

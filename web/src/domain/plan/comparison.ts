// Two results of a job side by side.

import { differencesOf, type Difference } from './differences';
import type { FiguresDocument, SolutionDocument } from './documents';
import { betterOf, metricsOf, type Metrics, type Side } from './metrics';
import { readMosaic } from './mosaic';

export interface Comparison {
  a: Metrics;
  b: Metrics;
  better: Side | 'same';
  /** All of them, the weightiest first; among equals in the order of the tile ids. */
  differences: Difference[];
}

export type Compared = SolutionDocument & FiguresDocument;

export function compareSolutions(a: Compared, b: Compared): Comparison {
  const metrics = { a: metricsOf(a), b: metricsOf(b) };
  const mosaics = ({ mosaics: documents }: Compared) => ({
    mosaics: documents.map((document) => readMosaic(document)),
  });
  return {
    ...metrics,
    better: betterOf(metrics.a, metrics.b),
    differences: differencesOf(mosaics(a), mosaics(b)),
  };
}

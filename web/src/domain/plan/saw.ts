// The rules of the saw that a plan is read by, as they hold for one material.

import type { MaterialRules, SawRules } from '../job/sawRules';
import { micrometres } from './micrometres';

/** What a job states for all of its materials. */
export type StatedRules = Pick<SawRules, 'max_stages' | 'first_cut' | 'materials'> & {
  cut_thickness: string;
  min_trim_dimension: string;
};

export interface MosaicRules {
  /** Width of the kerf, µm. */
  kerf: number;
  /** The number of stages is limited. */
  staged: boolean;
  /** How the first stage runs: 0 either way, 1 along the width, 2 along the height. */
  firstCut: number;
}

export const NO_RULES: MosaicRules = { kerf: 0, staged: false, firstCut: 0 };

const ownOf = ({ materials }: StatedRules, material: string): MaterialRules =>
  materials && Object.hasOwn(materials, material) ? (materials[material] ?? {}) : {};

/** The rules for the sheets of a material: what it does not state itself is that of the job. */
export function mosaicRules(stated: StatedRules, material: string): MosaicRules {
  const own = ownOf(stated, material);
  const stages = own.max_stages === undefined ? stated.max_stages : own.max_stages;
  return {
    kerf: micrometres(own.cut_thickness ?? stated.cut_thickness),
    staged: (stages ?? null) !== null,
    firstCut: own.first_cut ?? stated.first_cut ?? 0,
  };
}

/** The least side of a remnant that is asked for, µm; 0 where nothing is. */
export const askedRemnant = (stated: StatedRules, material: string): number =>
  micrometres(ownOf(stated, material).min_trim_dimension ?? stated.min_trim_dimension);

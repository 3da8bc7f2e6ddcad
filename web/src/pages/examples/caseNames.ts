// The names of the rows and materials of a case in the language of the page: those of the calculator's samples.

import i18next from 'i18next';
import type { Job } from '@/domain/job/job';
import type samples from '@/i18n/en/samples.json';
import { loadTexts } from '@/i18n/i18n';

export type CaseName = 'wardrobe' | 'glass' | 'plywood';

type Samples = typeof samples;
type Part = keyof Samples['part'];

/** Keys of `samples:part`, in the order of the rows. */
const PARTS: Record<CaseName, { stock: Part[]; panels: Part[] }> = {
  wardrobe: {
    stock: ['board', 'hardboard'],
    panels: [
      'side',
      'partition',
      'top',
      'bottom',
      'plinth',
      'shelf',
      'drawerFront',
      'drawerSide',
      'drawerBack',
      'railSupport',
      'back',
      'drawerBottom',
    ],
  },
  glass: {
    stock: ['float', 'mirror'],
    panels: [
      'unitA',
      'unitB',
      'unitC',
      'unitD',
      'transom',
      'sidelight',
      'door',
      'shelfGlass',
      'bathMirror',
      'hallMirror',
      'tileMirror',
    ],
  },
  plywood: {
    stock: ['plyThick', 'plyThin'],
    panels: [
      'bookcaseSide',
      'bookcaseShelf',
      'bookcaseTop',
      'toeKick',
      'drawerFront',
      'back',
      'drawerBottom',
    ],
  },
};

/** Keys of `samples:material` for the materials of the files. */
const MATERIALS: Record<string, keyof Samples['material']> = {
  'Sonoma oak 16': 'sonoma',
  'HDF 3': 'hdf',
  'Float glass 6': 'float',
  'Mirror 4': 'mirror',
  'Plywood 3/4': 'plyThick',
  'Plywood 1/4': 'plyThin',
};

/** The job with those names. */
export async function inWords(name: CaseName, job: Job): Promise<Job> {
  await loadTexts('samples');
  const named = <Row extends { label: string | null; material: string }>(rows: Row[], parts: Part[]): Row[] =>
    rows.map((row, n) => {
      const [part, material] = [parts[n], MATERIALS[row.material]];
      return {
        ...row,
        ...(part && { label: i18next.t(`samples:part.${part}`) }),
        ...(material && { material: i18next.t(`samples:material.${material}`) }),
      };
    });
  const { stock, panels } = PARTS[name];
  return { ...job, stock_panels: named(job.stock_panels, stock), panels: named(job.panels, panels) };
}

// The names of the rows of a case in the language of the page: those of the calculator's samples, of which two are the
// same jobs.

import i18next from 'i18next';
import type { Job } from '@/api/types';
import type calculator from '@/i18n/en/calculator.json';
import { loadTexts } from '@/i18n/i18n';
import type { CaseName } from './cases';

type Part = keyof (typeof calculator)['samples']['part'];

/** Keys of `samples.part`, in the order of the rows. */
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
    stock: ['plyThick', 'plyMiddle', 'plyThin'],
    panels: [
      'bookcaseSide',
      'bookcaseShelf',
      'bookcaseTop',
      'toeKick',
      'deskTop',
      'deskLeg',
      'stretcher',
      'drawerSide',
      'drawerFrontBack',
      'drawerBottom',
    ],
  },
};

/** The job with those names. */
export async function inWords(name: CaseName, job: Job): Promise<Job> {
  await loadTexts('calculator');
  const named = <Row extends { label: string | null }>(rows: Row[], parts: Part[]): Row[] =>
    rows.map((row, n) => {
      const part = parts[n];
      return part ? { ...row, label: i18next.t(`calculator:samples.part.${part}`) } : row;
    });
  const { stock, panels } = PARTS[name];
  return { ...job, stock_panels: named(job.stock_panels, stock), panels: named(job.panels, panels) };
}

// The names of the rows and materials of a case in the language of the page: those of the calculator's samples.

import type { MaterialRules } from '@/domain/job/sawRules';
import i18next from 'i18next';
import type { Job } from '@/domain/job/job';
import type samples from '@/i18n/en/samples.json';
import { loadTexts } from '@/i18n/i18n';

export type CaseName = 'wardrobe' | 'glass' | 'plywood' | 'glassDefects' | 'desks' | 'kitchen';

type Samples = typeof samples;
type Part = keyof Samples['part'];

/** The panes of a window, of either glass. */
const PANES: Part[] = ['unitA', 'unitB', 'unitC', 'unitD', 'transom', 'sidelight', 'door'];
/** What a grain set of drawers has, from the top. */
const FRONTS: Part[] = ['frontTop', 'frontMiddle', 'frontBottom'];

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
  glassDefects: {
    stock: ['floatFour', 'floatBubbles', 'lowE', 'lowEScratched'],
    panels: [...PANES, ...PANES],
  },
  desks: { stock: ['deskBoard'], panels: ['deskTop', 'deskSide', 'keyboardShelf'] },
  kitchen: {
    stock: ['oakLarge', 'oakSmall', 'whiteLarge', 'whiteSmall'],
    panels: [
      ...FRONTS,
      ...FRONTS,
      'tallUpper',
      'tallLower',
      'door',
      'door',
      'fridgeDoor',
      'side',
      'bottom',
      'rail',
      'wallSide',
      'wallTop',
      'wallShelf',
      'tallSide',
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
  'Float glass 4': 'floatFour',
  'Low-E glass 4': 'lowE',
  'White melamine 25': 'whiteThick',
  'Oak veneer 19': 'oakVeneer',
  'White melamine 18': 'white',
};

/** The job with those names. */
export async function inWords(name: CaseName, job: Job): Promise<Job> {
  await loadTexts('samples');
  const inLanguage = (material: string) => {
    const key = MATERIALS[material];
    return key ? i18next.t(`samples:material.${key}`) : material;
  };
  const named = <Row extends { label: string | null; material: string }>(rows: Row[], parts: Part[]): Row[] =>
    rows.map((row, n) => {
      const part = parts[n];
      const material = inLanguage(row.material);
      return { ...row, material, ...(part && { label: i18next.t(`samples:part.${part}`) }) };
    });
  const { stock, panels } = PARTS[name];
  const { materials, ...settings } = job.configuration;
  const ofMaterials: [string, MaterialRules][] = Object.entries(materials ?? {}).map(([name, rules]) => [
    inLanguage(name),
    rules,
  ]);
  return {
    ...job,
    stock_panels: named(job.stock_panels, stock),
    panels: named(job.panels, panels),
    configuration: { ...settings, ...(materials && { materials: Object.fromEntries(ofMaterials) }) },
  };
}

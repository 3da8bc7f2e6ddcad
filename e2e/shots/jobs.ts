// Jobs that show the drawing at its limits: one panel and five hundred, thin strips, no waste, no kerf.

import { example } from '../support/job';

interface Row {
  id: string;
  label: string;
  width: string;
  height: string;
  count: number;
  material: string;
  orientation?: number;
  edge?: Record<'top' | 'bottom' | 'left' | 'right', string | null>;
}

interface Job {
  name: string;
  panels: Row[];
  stock_panels: Row[];
  configuration: Record<string, unknown>;
}

type Size = [label: string, width: number, height: number, count: number, material?: string];

const rows = (sizes: Size[]): Row[] =>
  sizes.map(([label, width, height, count, material = 'Plywood 18'], index) => ({
    id: String(index + 1),
    label,
    width: String(width),
    height: String(height),
    count,
    material,
  }));

const job = (name: string, stock: Size[], panels: Size[], configuration: Record<string, unknown> = {}): Job => ({
  name,
  panels: rows(panels),
  stock_panels: rows(stock),
  configuration: {
    cut_thickness: '3.2',
    optimization_factor: 0,
    min_trim_dimension: '50',
    ...configuration,
  },
});

/** An example of the repository, quickly calculated. */
const known = (file: string): Job => {
  const found = JSON.parse(example(file)) as Job;
  return {
    ...found,
    configuration: { ...found.configuration, optimization_factor: 0 },
  };
};

const STEPS = Array.from({ length: 12 }, (_, step) => step);

/** What is drawn, by the name of its picture. */
export const DRAWN: Record<string, Job> = {
  one: job('One panel', [['Birch', 2440, 1220, 1]], [['Table top', 1800, 900, 1]]),
  twenty: job(
    'Twenty panels',
    [['Birch', 2500, 1250, 1]],
    [
      ['Side', 580, 420, 4],
      ['Shelf', 380, 300, 6],
      ['Front', 300, 180, 5],
      ['Rail', 560, 60, 5],
    ],
  ),
  many: job(
    'A hundred and twenty panels',
    [['MDF', 2800, 2070, 1]],
    STEPS.map((step): Size => [`Block ${step + 1}`, 150 + step * 9, 120 + ((step * 7) % 11) * 8, 10]),
  ),
  most: job(
    'Five hundred panels',
    [['MDF', 2800, 2070, 1]],
    STEPS.slice(0, 10).map((step): Size => [`Tag ${step + 1}`, 80 + step * 6, 50 + ((step * 7) % 10) * 5, 50]),
  ),
  full: job('No waste', [['Plate', 2000, 1000, 1]], [['Quarter', 1000, 500, 4]], { cut_thickness: '0' }),
  strips: job(
    'Thin strips',
    [['Strip board', 2800, 1200, 1]],
    [
      ['Skirting', 2700, 12, 8],
      ['Bead', 1340, 8, 10],
      ['Lath with a long name', 2400, 28, 6],
      ['Upright', 18, 500, 8],
      ['Batten', 900, 40, 9],
      ['Door', 700, 480, 2],
    ],
  ),
  tall: job(
    'A tall rest',
    [['Rest', 610, 2390, 1]],
    [
      ['Post', 180, 1400, 2],
      ['Board', 400, 300, 2],
      ['Step', 280, 190, 3],
    ],
  ),
  glass: known('s3-glass.json'),
  kitchen: known('s1-kitchen.json'),
  plywood: known('s5-plywood-inches.json'),
};

/** Three materials on a dozen sheets, some of them equal. */
export const ON_PAPER: Job = job(
  'Office for two',
  [
    ['Oak', 2780, 2050, 8, 'OAK_18'],
    ['Board', 2440, 1220, 8, 'MDF_16'],
    ['Hardboard', 2745, 1700, 4, 'HDF 3'],
  ],
  [
    ['Desk top', 1600, 800, 8, 'OAK_18'],
    ['Desk side', 780, 720, 8, 'OAK_18'],
    ['Drawer front', 396, 176, 24, 'OAK_18'],
    ['Cabinet side', 1180, 580, 12, 'MDF_16'],
    ['Shelf', 764, 560, 18, 'MDF_16'],
    ['Plinth', 764, 80, 12, 'MDF_16'],
    ['Back', 1180, 790, 6, 'HDF 3'],
    ['Drawer bottom', 470, 370, 24, 'HDF 3'],
  ],
);

/** More than there is stock for, one panel larger than every sheet, one of a material that is not there. */
export const TOO_MUCH: Job = job(
  'Too much',
  [['Birch', 2440, 1220, 1]],
  [
    ['Side', 1200, 600, 6],
    ['Long board', 2600, 300, 2],
    ['Glass door', 400, 900, 2, 'GLASS'],
  ],
);

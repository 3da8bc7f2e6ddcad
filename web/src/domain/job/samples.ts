// Jobs to try the calculator with: the smallest one, a wardrobe with grain and edges, a glass shop.

import { readEdges } from './edgeWords';
import type { Sample } from './sampleNames';

type Source = { stock: string; panels: string; configuration: Record<string, unknown> };

/**
 * label,width,height,count,material,grain and for panels the edges top|bottom|left|right. The labels are keys of
 * `samples:part` in the texts, the materials of `samples:material`; those with a number or in capitals are names already.
 */
const SOURCES: Record<Sample, Source> = {
  basic: {
    stock: 'Stock-1,2440,1220,3,DEFAULT_MATERIAL,0',
    panels: `Panel-1,600,400,5,DEFAULT_MATERIAL,0,
Panel-2,800,300,3,DEFAULT_MATERIAL,0,`,
    configuration: {},
  },
  wardrobe: {
    stock: `board,2780,2050,6,sonoma,1
hardboard,2730,1810,3,hdf,0`,
    panels: `side,600,2400,2,sonoma,2,|||PVC_BEIGE
partition,580,2364,2,sonoma,2,|||PVC_BEIGE
top,2332,600,1,sonoma,1,PVC_BEIGE|||
bottom,2332,600,1,sonoma,1,PVC_BEIGE|||
plinth,2332,84,2,sonoma,1,PVC_BEIGE|||
shelf,764,560,11,sonoma,1,PVC_BEIGE|||
drawerFront,760,196,4,sonoma,1,PVC_BEIGE|PVC_BEIGE|PVC_BEIGE|PVC_BEIGE
drawerSide,500,150,8,sonoma,0,PVC_BEIGE|||
drawerBack,706,150,8,sonoma,0,PVC_BEIGE|||
railSupport,560,96,4,sonoma,0,PVC_BEIGE|||
back,790,2390,3,hdf,0,
drawerBottom,734,496,4,hdf,0,`,
    configuration: { cut_thickness: '4.4', consider_orientation: true, min_trim_dimension: '50' },
  },
  glass: {
    stock: `float,3210,2250,8,float,0
mirror,2250,1605,4,mirror,0`,
    panels: `unitA,1184,1384,8,float,0,
unitB,584,1384,10,float,0,
unitC,784,984,6,float,0,
unitD,484,484,12,float,0,
transom,1040,640,5,float,0,
sidelight,384,1984,4,float,0,
door,900,2100,2,float,0,
shelfGlass,600,250,9,float,0,
bathMirror,800,600,6,mirror,0,
hallMirror,450,1500,3,mirror,0,
tileMirror,300,300,10,mirror,0,`,
    configuration: { cut_thickness: '0', min_trim_dimension: '100' },
  },
};

interface SampleNames {
  part: (key: string) => string;
  material: (key: string) => string;
}

/** A sample as a job; its name and those of its rows and materials come from the caller, in the language of the page. */
export function sampleJob(
  sample: Sample,
  name: string,
  say: SampleNames = { part: (key) => key, material: (key) => key },
): unknown {
  const { stock, panels, configuration } = SOURCES[sample];
  const rows = (source: string) =>
    source
      .split('\n')
      .map((line) => line.split(','))
      .map(([label, width, height, count, material, grain, edge = ''], n) => ({
        id: String(n + 1),
        label: label === undefined ? '' : say.part(label),
        width,
        height,
        count,
        material: material === undefined ? '' : say.material(material),
        orientation: Number(grain),
        edge: readEdges(edge),
      }));
  return { name, panels: rows(panels), stock_panels: rows(stock), configuration };
}

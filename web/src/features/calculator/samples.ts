// Jobs to try the calculator with: the smallest one, a wardrobe with grain and edges, a glass shop.
import { parseBlock } from '@/ui/sheet/clipboard';
import { readEdges } from '@/lib/edges';

export const SAMPLES = ['basic', 'wardrobe', 'glass'] as const;
export type Sample = (typeof SAMPLES)[number];

type Source = { stock: string; panels: string; configuration: Record<string, unknown> };

/**
 * label,width,height,count,material,grain and for panels the edges top|bottom|left|right. The labels are keys of
 * `samples.part` in the texts; those with a number are names already.
 */
const SOURCES: Record<Sample, Source> = {
  basic: {
    stock: 'Stock-1,2440,1220,3,DEFAULT_MATERIAL,0',
    panels: `Panel-1,600,400,5,DEFAULT_MATERIAL,0,
Panel-2,800,300,3,DEFAULT_MATERIAL,0,`,
    configuration: {},
  },
  wardrobe: {
    stock: `board,2780,2050,6,SONOMA_OAK_16,1
hardboard,2730,1810,3,HDF_3,0`,
    panels: `side,600,2400,2,SONOMA_OAK_16,2,|||PVC_BEIGE
partition,580,2364,2,SONOMA_OAK_16,2,|||PVC_BEIGE
top,2332,600,1,SONOMA_OAK_16,1,PVC_BEIGE|||
bottom,2332,600,1,SONOMA_OAK_16,1,PVC_BEIGE|||
plinth,2332,84,2,SONOMA_OAK_16,1,PVC_BEIGE|||
shelf,764,560,11,SONOMA_OAK_16,1,PVC_BEIGE|||
drawerFront,760,196,4,SONOMA_OAK_16,1,PVC_BEIGE|PVC_BEIGE|PVC_BEIGE|PVC_BEIGE
drawerSide,500,150,8,SONOMA_OAK_16,0,PVC_BEIGE|||
drawerBack,706,150,8,SONOMA_OAK_16,0,PVC_BEIGE|||
railSupport,560,96,4,SONOMA_OAK_16,0,PVC_BEIGE|||
back,790,2390,3,HDF_3,0,
drawerBottom,734,496,4,HDF_3,0,`,
    configuration: { cut_thickness: '4.4', consider_orientation: true, min_trim_dimension: '50' },
  },
  glass: {
    stock: `float,3210,2250,8,FLOAT_6,0
mirror,2250,1605,4,MIRROR_4,0`,
    panels: `unitA,1184,1384,8,FLOAT_6,0,
unitB,584,1384,10,FLOAT_6,0,
unitC,784,984,6,FLOAT_6,0,
unitD,484,484,12,FLOAT_6,0,
transom,1040,640,5,FLOAT_6,0,
sidelight,384,1984,4,FLOAT_6,0,
door,900,2100,2,FLOAT_6,0,
shelfGlass,600,250,9,FLOAT_6,0,
bathMirror,800,600,6,MIRROR_4,0,
hallMirror,450,1500,3,MIRROR_4,0,
tileMirror,300,300,10,MIRROR_4,0,`,
    configuration: { cut_thickness: '0', min_trim_dimension: '100' },
  },
};

/** A sample as a job; its name and its labels come from the caller, in the language of the page. */
export function sampleJob(
  sample: Sample,
  name: string,
  say: (part: string) => string = (part) => part,
): unknown {
  const { stock, panels, configuration } = SOURCES[sample];
  const rows = (source: string) =>
    parseBlock(source, ',').map(([label, width, height, count, material, grain, edge = ''], n) => ({
      id: String(n + 1),
      label: label === undefined ? '' : say(label),
      width,
      height,
      count,
      material,
      orientation: Number(grain),
      edge: readEdges(edge),
    }));
  return { name, panels: rows(panels), stock_panels: rows(stock), configuration };
}

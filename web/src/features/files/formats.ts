// The formats as they are offered: in groups, each with its icon.

import {
  mdiBarcode,
  mdiCodeJson,
  mdiFileDelimitedOutline,
  mdiFileExcelOutline,
  mdiFileImageOutline,
  mdiFilePdfBox,
  mdiLabelMultipleOutline,
  mdiRobotIndustrialOutline,
  mdiRulerSquareCompass,
  mdiSawBlade,
  mdiSvg,
} from '@mdi/js';

export const GROUPS = [
  { group: 'paper', formats: ['pdf', 'labels'] },
  { group: 'drawings', formats: ['svg', 'png', 'dxf'] },
  { group: 'lists', formats: ['xlsx', 'csv', 'json'] },
  { group: 'machines', formats: ['zpl', 'ptx', 'gcode'] },
] as const;

export type FormatName = (typeof GROUPS)[number]['formats'][number];

export const ICONS: Record<FormatName, string> = {
  pdf: mdiFilePdfBox,
  labels: mdiLabelMultipleOutline,
  svg: mdiSvg,
  png: mdiFileImageOutline,
  dxf: mdiRulerSquareCompass,
  xlsx: mdiFileExcelOutline,
  csv: mdiFileDelimitedOutline,
  json: mdiCodeJson,
  zpl: mdiBarcode,
  ptx: mdiSawBlade,
  gcode: mdiRobotIndustrialOutline,
};

/** The lists that CSV has, one a file. */
export const CSV_LISTS = ['panels', 'sheets', 'cuts', 'remnants', 'statistics'] as const;

/** Those that the browser shows by itself. */
export const isShownByBrowser = (format: string): boolean => format === 'pdf' || format === 'labels';

import type { ImportWords } from './words';

export const en: ImportWords = {
  headings: {
    label: 'label, name, part, part name, panel, description, title, detail, item',
    width: 'width, w, x',
    height: 'height, h, y',
    length: 'length, l',
    count: 'count, qty, quantity, pcs, pieces, amount, number, copies',
    material: 'material, mat, board',
    orientation: 'grain, orientation, grain direction',
    grain_set: 'grain set, grain group, grain match, matched grain, continuous grain',
    edge: 'edge, edges, edge band, edge bands, banding, edge banding',
    edgeTop: 'edge top, top edge, top, l1, edge l1',
    edgeBottom: 'edge bottom, bottom edge, bottom, l2, edge l2',
    edgeLeft: 'edge left, left edge, left, w1, edge w1',
    edgeRight: 'edge right, right edge, right, w2, edge w2',
    enabled: 'enabled, on, use, active',
    kind: 'kind, type, list',
  },
  marks:
    'item no, item number, part no, part number, part id, drawing no, pos, position, mark, ref, reference, code, article, ' +
    'sheet, stock, sheet name',
  sizes: 'size, sizes, dimension, dimensions, dims, measurements',
  totals: 'grand total, sub total, sub-total, subtotal, totals, total, sum',
  lists: {
    panels: 'panel, panels, panels to cut, cut list, cutlist, part, parts, piece, pieces',
    stock: 'stock, stock panels, stock sheets, sheet, sheets, board, boards, remnant, remnants',
  },
  yes: 'true, yes, y, on',
  band: 'yes, y, true',
  noBand: 'no, n, false',
  grain: {
    alongLength: 'l|length|lengthwise|(?:along|with) (?:the )?length',
    acrossLength: 'w|width|across|crosswise|(?:along|with) (?:the )?width',
    alongWidth: 'w|width|horizontal|horizontally|h|(?:along|with) (?:the )?width',
    alongHeight: 'height|vertical|vertically|v|(?:along|with) (?:the )?height',
  },
  units: { mm: 'mm|millimet(?:er|re)s?', cm: 'cm', m: 'm', in: 'in|inch|inches' },
  of: { before: '(?:part|panel|sheet)s?' },
  sides: { height: 'h|height', width: 'w|width' },
  page: 'sheet',
};

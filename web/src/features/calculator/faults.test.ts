import { expect, it } from 'vitest';
import { draftOf, panelRow, stockRow } from '@/testing/rows';
import { serverFaults } from './faults';

it('faults of the server come back to the row that was sent, past rows that were not', () => {
  const [off, sent] = [panelRow({ enabled: false }), panelRow({})];
  const job = draftOf([off, sent], [stockRow({})]);
  const { rows, settings, others } = serverFaults(
    {
      faults: [
        { path: 'panels[0].width', fault: 'too_large', max: '9' },
        { path: 'configuration.cut_thickness', fault: 'not_a_number' },
        { path: 'panels', fault: 'too_long', max: 9 },
      ],
    },
    job,
  );
  expect(rows.get(sent)?.width).toEqual({ kind: 'too_large', values: { max: '9' } });
  expect(settings.cut_thickness?.kind).toBe('not_a_number');
  expect(others).toEqual([{ path: 'panels', fault: 'too_long', max: 9 }]);
});

it('faults of trims, bands and rules of one material come back to their fields, whatever the names', () => {
  const sheet = stockRow({ trim: { left: '9' } });
  const { rows, settings, others } = serverFaults(
    {
      faults: [
        { path: 'stock_panels[0].trim.left', fault: 'too_large', max: '9' },
        { path: 'configuration.materials.Oak 18.5 (A).min_offcut', fault: 'too_large', max: '9' },
        { path: 'configuration.edge_bands.ABS 0.4.thickness', fault: 'not_a_number' },
        { path: 'configuration.prices.cut', fault: 'not_a_number' },
        { path: 'configuration.unknown.field', fault: 'not_a_number' },
      ],
    },
    draftOf([panelRow({})], [sheet]),
  );
  expect(rows.get(sheet)?.trim).toEqual({ kind: 'too_large', values: { max: '9' } });
  expect(settings).toEqual({
    'materials.Oak 18.5 (A).min_offcut': { kind: 'too_large', values: { max: '9' } },
    'edge_bands.ABS 0.4.thickness': { kind: 'not_a_number', values: {} },
    'prices.cut': { kind: 'not_a_number', values: {} },
  });
  expect(others).toMatchObject([{ path: 'configuration.unknown.field' }]);
});

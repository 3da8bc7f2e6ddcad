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

// The job as a file: what `kerf optimize` takes, and what import reads back whole.
import type { Configuration } from '@/domain/job/job';
import { machineInfo, type Machine } from '@/domain/job/machine';
import { isUnlimited, type PanelInput, type StockInput } from '@/domain/job/rows';

export type Written = {
  name: string;
  notes: string;
  panels: readonly PanelInput[];
  stock: readonly StockInput[];
  configuration: Configuration;
  machine?: Machine | null;
  /** Whatever else belongs to the job, such as its project. */
  project_id?: string | null;
};

/** A count as the number it is; what is none stays a text, for the person to mend later. Who named the row is no part of a job. */
const withCount = <R extends StockInput>(row: R) => ({
  ...row,
  sized: undefined,
  count: isUnlimited(row) ? null : /^\d+$/.test(row.count) ? Number(row.count) : row.count,
});

export function jobText(written: Written): string {
  const { name, notes, panels, stock, configuration, machine = null, project_id } = written;
  const info = machineInfo(machine, configuration);
  const job = {
    ...(info && { client_info: info }),
    name: name.trim() || null,
    notes: notes.trim() || null,
    ...(project_id ? { project_id } : {}),
    panels: panels.map(withCount),
    stock_panels: stock.map(withCount),
    configuration,
  };
  return `${JSON.stringify(job, null, 2)}\n`;
}

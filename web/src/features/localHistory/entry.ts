// An entry of the local history: a calculation as this browser keeps it.

import { fillJob } from '@/api/job';
import type { CalculationRecord, Solution } from '@/api/types';
import type { Configuration, Job, Panel, StockPanel } from '@/domain/job/job';
import { isRecord } from '@/lib/storage';

/** Lengths mm, areas mm², the efficiency 0-1, the timestamp in milliseconds since the epoch. */
export interface LocalHistoryEntry {
  id: string;
  name: string;
  timestamp: number;
  panelCount: number;
  stockPanelCount: number;
  mosaicCount: number;
  efficiency: number;
  wasteArea: number;
  cutLength: number;
  projectName: string | null;
  panels: Panel[];
  stockPanels: StockPanel[];
  configuration: Configuration;
  solution: Solution;
  /** The search was ended early: this is the best that it had. */
  partial: boolean;
}

/** The entry of a finished calculation; null where there is no layout. */
export function entryOf(record: CalculationRecord): LocalHistoryEntry | null {
  const { request_data: request, result_data: solution } = record;
  if (!request || !solution) return null;
  const job = fillJob(request);
  return {
    id: record.id,
    name: record.name,
    timestamp: Date.parse(record.completed_at ?? record.submitted_at),
    panelCount: record.panel_count,
    stockPanelCount: record.stock_panel_count,
    mosaicCount: solution.mosaics.length,
    efficiency: solution.total_used_area_ratio,
    wasteArea: solution.total_wasted_area,
    cutLength: solution.total_cut_length,
    projectName: record.project_name,
    panels: job.panels,
    stockPanels: job.stock_panels,
    configuration: job.configuration,
    solution,
    partial: record.status !== 'FINISHED',
  };
}

/** The job of an entry, to be shown or calculated anew. */
export function jobOf({ name, panels, stockPanels, configuration }: LocalHistoryEntry): Job {
  return { name, panels, stock_panels: stockPanels, configuration };
}

/** Reads a stored entry; figures that are missing are taken from its solution. Null where there is no layout to show. */
export function readEntry(found: unknown): LocalHistoryEntry | null {
  if (!isRecord(found) || typeof found.id !== 'string' || !isRecord(found.solution)) return null;
  const solution = found.solution as unknown as Solution;
  if (!Array.isArray(solution.mosaics) || !isRecord(solution.statistics)) return null;
  if (!Array.isArray(found.panels) || !Array.isArray(found.stockPanels)) return null;
  const job = fillJob({
    panels: found.panels as Panel[],
    stock_panels: found.stockPanels as StockPanel[],
    configuration: isRecord(found.configuration) ? found.configuration : undefined,
  });
  const number = (value: unknown, otherwise: number) =>
    typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
  return {
    id: found.id,
    name: typeof found.name === 'string' ? found.name : '',
    timestamp: number(found.timestamp, 0),
    panelCount: number(
      found.panelCount,
      job.panels.reduce((sum, panel) => sum + (panel.enabled ? panel.count : 0), 0),
    ),
    stockPanelCount: number(found.stockPanelCount, job.stock_panels.length),
    mosaicCount: number(found.mosaicCount, solution.mosaics.length),
    efficiency: number(found.efficiency, number(solution.total_used_area_ratio, 0)),
    wasteArea: number(found.wasteArea, number(solution.total_wasted_area, 0)),
    cutLength: number(found.cutLength, number(solution.total_cut_length, 0)),
    projectName: typeof found.projectName === 'string' ? found.projectName : null,
    panels: job.panels,
    stockPanels: job.stock_panels,
    configuration: job.configuration,
    solution,
    partial: found.partial === true,
  };
}

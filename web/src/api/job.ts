// A job as the server keeps it, with every field filled and lengths as text, as the form holds them.

import { NO_EDGES } from '@/domain/job/edges';
import {
  DEFAULT_CONFIGURATION,
  type Configuration,
  type Job,
  type Panel,
  type StockPanel,
} from '@/domain/job/job';
import type { Grain } from '@/domain/job/rows';
import type { components } from './schema';

type Schemas = components['schemas'];

export function fillJob(job: Schemas['Job']): Job {
  return {
    client_info: job.client_info ?? null,
    name: job.name ?? null,
    notes: job.notes ?? null,
    project_id: job.project_id ?? null,
    panels: job.panels.map(fillPanel),
    stock_panels: job.stock_panels.map(fillStock),
    configuration: fillConfiguration(job.configuration),
  };
}

export function fillStock(row: Schemas['Stock']): StockPanel {
  return {
    id: row.id,
    width: String(row.width),
    height: String(row.height),
    count: Number(row.count),
    material: row.material ?? 'DEFAULT_MATERIAL',
    enabled: row.enabled ?? true,
    orientation: grain(row.orientation),
    label: row.label ?? null,
  };
}

function fillPanel(row: Schemas['Panel']): Panel {
  return { ...fillStock(row), edge: { ...NO_EDGES, ...row.edge } };
}

export function fillConfiguration(found: Schemas['Configuration'] = {}): Configuration {
  return {
    ...DEFAULT_CONFIGURATION,
    ...found,
    cut_thickness: String(found.cut_thickness ?? DEFAULT_CONFIGURATION.cut_thickness),
    min_trim_dimension: String(found.min_trim_dimension ?? DEFAULT_CONFIGURATION.min_trim_dimension),
  };
}

function grain(value: number | undefined): Grain {
  return value === 1 || value === 2 ? value : 0;
}

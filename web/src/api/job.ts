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
import { readDefects } from '@/domain/job/defects';
import { readSawRules, readTrims } from '@/domain/job/sawRules';
import type { components } from './schema';

type Schemas = components['schemas'];

export function fillJob(job: Schemas['Job']): Job {
  return {
    client_info: job.client_info ?? null,
    name: job.name ?? null,
    notes: job.notes ?? null,
    project_id: job.project_id ?? null,
    ...(job.external_id && { external_id: job.external_id }),
    panels: job.panels.map(fillPanel),
    stock_panels: job.stock_panels.map(fillStock),
    configuration: fillConfiguration(job.configuration),
  };
}

export function fillStock(row: Schemas['Stock']): StockPanel {
  const trim = readTrims(row.trim);
  const defects = readDefects(row.defects);
  return {
    ...(trim && { trim }),
    ...(row.kind && { kind: row.kind }),
    ...((row.price ?? null) !== null && { price: String(row.price) }),
    ...(row.use_first && { use_first: true }),
    ...(defects && { defects }),
    ...(row.stock_item_id && { stock_item_id: row.stock_item_id }),
    id: row.id,
    width: String(row.width),
    height: String(row.height),
    count: row.count === null ? null : Number(row.count),
    material: row.material ?? 'DEFAULT_MATERIAL',
    enabled: row.enabled ?? true,
    orientation: grain(row.orientation),
    label: row.label ?? null,
  };
}

function fillPanel(row: Schemas['Panel']): Panel {
  return {
    ...fillStock(row),
    count: Number(row.count),
    edge: { ...NO_EDGES, ...row.edge },
    ...(row.locked_rotation && { locked_rotation: true }),
    ...(row.grain_set && { grain_set: row.grain_set }),
    ...(row.order && { order: row.order }),
    ...(row.external_id && { external_id: row.external_id }),
  };
}

export function fillConfiguration(found: Schemas['Configuration'] = {}): Configuration {
  const d = DEFAULT_CONFIGURATION;
  return {
    cut_thickness: String(found.cut_thickness ?? d.cut_thickness),
    use_single_stock_unit: found.use_single_stock_unit ?? d.use_single_stock_unit,
    optimization_factor: found.optimization_factor ?? d.optimization_factor,
    optimization_priority: found.optimization_priority ?? d.optimization_priority,
    cut_orientation_preference: found.cut_orientation_preference ?? d.cut_orientation_preference,
    consider_orientation: found.consider_orientation ?? d.consider_orientation,
    min_trim_dimension: String(found.min_trim_dimension ?? d.min_trim_dimension),
    ...readSawRules(found),
  };
}

function grain(value: number | undefined): Grain {
  return value === 1 || value === 2 ? value : 0;
}

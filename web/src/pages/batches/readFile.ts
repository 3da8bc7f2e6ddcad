// A file of a batch, as the calculator's import reads it: what it holds, without a question.
import i18next from 'i18next';
import type { FoundFile } from '@/features/batches/entry';
import type { ListKit } from '@/features/transfer/kit';
import { rememberedNames } from '@/features/transfer/memory';
import { bringFiles } from '@/features/transfer/read/bring';
import { begin } from '@/features/transfer/session';
import { newId, withoutEdges, type PanelInput } from '@/domain/job/rows';
import { withLabels } from '@/domain/job/uniqueNames';

const stem = (name: string): string => name.replace(/\.[^.]+$/, '');

const fresh = (rows: readonly PanelInput[]): PanelInput[] => rows.map((row) => ({ ...row, id: newId() }));

export async function readFile(file: File, kit: ListKit): Promise<FoundFile> {
  const brought = await bringFiles([file], 'panels');
  const name = stem(file.name);
  if (brought.kind === 'trouble') {
    const trouble = i18next.t(`transfer:trouble.${brought.trouble}`);
    return { as: 'trouble', name, trouble, panels: [], stock: [] };
  }
  const context = { names: rememberedNames(), materialCode: kit.materials.codeOf, band: kit.band };
  const entries = begin(brought, context);
  const rowsOf = (list: 'panels' | 'stock') =>
    fresh(entries.flatMap((entry) => (entry.list === list ? entry.rows : [])));
  const panels = withLabels(rowsOf('panels'), [], 'Panel');
  const stock = withLabels(rowsOf('stock').map(withoutEdges), [], 'Stock');
  if (brought.kind === 'job') {
    return { as: 'job', name: brought.file.name || name, job: brought.file.job, panels, stock };
  }
  const as = stock.length === 0 ? 'panels' : panels.length === 0 ? 'stock' : 'panelsAndStock';
  return { as, name, panels, stock };
}

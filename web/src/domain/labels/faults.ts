// What is wrong with a label, named by path as the server names it.

import { LABEL_LIMITS } from '@/lib/labelLimits';
import { hasText, type LabelDesign } from './design';
import { templateFault } from './template';

export interface LabelFault {
  /** As `fields[3].text`. */
  path: string;
  fault: string;
  item?: string;
  max?: number;
}

const MOST_TEXT = LABEL_LIMITS.LabelField.text.maxLength;

function textFault(text: string): Omit<LabelFault, 'path'> | null {
  if (text.trim() === '') return { fault: 'empty' };
  if (text.length > MOST_TEXT) return { fault: 'too_long', max: MOST_TEXT };
  return templateFault(text);
}

/** What can be told without asking the server: its words, its braces, and whether the paper holds all labels. */
export function faultsOfDesign({ name, paper, width, height, fields }: LabelDesign): LabelFault[] {
  const faults: LabelFault[] = [];
  if (name.trim() === '') faults.push({ path: 'name', fault: 'empty' });
  const beyond = (count: number, side: number, gap: number, margin: number, room: number) =>
    margin + count * side + (count - 1) * gap > room + 1e-6;
  const { columns, rows, gap_x, gap_y, margin_left, margin_top } = paper;
  if (beyond(columns, width, gap_x, margin_left, paper.width))
    faults.push({ path: 'paper.columns', fault: 'outside_paper' });
  if (beyond(rows, height, gap_y, margin_top, paper.height))
    faults.push({ path: 'paper.rows', fault: 'outside_paper' });
  fields.forEach((field, index) => {
    const fault = hasText(field) ? textFault(field.text) : null;
    if (fault) faults.push({ path: `fields[${index}].text`, ...fault });
  });
  return faults;
}

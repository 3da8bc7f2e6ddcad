// Words of one's own with names of fields in braces: `{label} {width}`; a doubled brace stands for itself.

import { LABEL_FIELDS, type LabelFieldKind } from './design';

/** What has no words of its own. */
const WORDLESS = ['drawing', 'text', 'code'] as const;
export type TemplateName = Exclude<LabelFieldKind, (typeof WORDLESS)[number]> | 'width' | 'height';

const isWordless = (kind: LabelFieldKind): kind is (typeof WORDLESS)[number] =>
  WORDLESS.some((wordless) => wordless === kind);

/** What may stand in braces. */
export const TEMPLATE_NAMES: readonly TemplateName[] = LABEL_FIELDS.flatMap((kind): TemplateName[] => {
  if (isWordless(kind)) return [];
  return kind === 'size' ? [kind, 'width', 'height'] : [kind];
});

export type TemplateFault = { fault: 'unclosed_brace' } | { fault: 'unknown_name'; item: string };

/** What is wrong with the braces of a text; null where nothing is. */
export function templateFault(text: string): TemplateFault | null {
  const rest = text.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (whole, name: string | undefined) =>
    name === undefined ? '' : TEMPLATE_NAMES.some((known) => known === name.trim()) ? '' : whole,
  );
  const unknown = /\{([^{}]*)\}/.exec(rest);
  if (unknown) return { fault: 'unknown_name', item: unknown[1] ?? '' };
  return /[{}]/.test(rest) ? { fault: 'unclosed_brace' } : null;
}

/** The text as it is typed, with no name in it. */
export const asPlainWords = (text: string): string => text.replace(/[{}]/g, '$&$&');

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

/** A doubled brace, a name in braces, or a brace by itself. */
const BRACES = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

/** What is wrong with the braces of a text; null where nothing is. The first fault is told, from left to right. */
export function templateFault(text: string): TemplateFault | null {
  for (const [found, name] of text.matchAll(BRACES)) {
    if (found === '{{' || found === '}}') continue;
    if (name === undefined) return { fault: 'unclosed_brace' };
    if (!TEMPLATE_NAMES.some((known) => known === name.trim())) return { fault: 'unknown_name', item: name };
  }
  return null;
}

/** The text as it is typed, with no name in it. */
export const asPlainWords = (text: string): string => text.replace(/[{}]/g, '$&$&');

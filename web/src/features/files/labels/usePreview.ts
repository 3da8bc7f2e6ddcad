// What the fields show for a real part: asked of the server whenever the label has changed, a moment after.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerOf, api } from '@/api/client';
import type { LabelPreview } from '@/api/types';
import { hasText, sentField, type LabelDesign, type LabelField } from '@/domain/labels/design';
import { asPlainWords, templateFault } from '@/domain/labels/template';
import { currentUnit } from '@/i18n/chosenUnit';
import { shownDesign, useDesign } from './designStore';

/** One who drags or types is not asked for each step, ms. */
const PAUSE_MS = 120;

/** A field's picture, of the whole label, and where the field stood when it was drawn. */
export interface DrawnField {
  /** Of its Blob. */
  url: string;
  x: number;
  y: number;
}

interface Preview extends Pick<LabelPreview, 'piece' | 'pieces'> {
  /** By the field's id; none where it says nothing for this part. */
  pictures: ReadonlyMap<number, DrawnField>;
}

/** A text that cannot be filled in stands as it is typed, so that all else is still seen. */
function drawable(fields: readonly LabelField[]): LabelField[] {
  return fields
    .filter((field) => !hasText(field) || field.text.trim() !== '')
    .map((field) =>
      hasText(field) && templateFault(field.text) ? { ...field, text: asPlainWords(field.text) } : field,
    );
}

const addressOf = (svg: string) => URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));

function useSettled<T>(value: T, held: boolean): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (held || settled === value) return;
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, held, settled]);
  return settled;
}

export function usePreview(id: string, piece: number, remnants: string | undefined) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const design = useSettled<LabelDesign>(
    useDesign(shownDesign),
    useDesign(({ drag }) => drag?.moves ?? false),
  );
  const { width, height } = design;
  const fields = drawable(design.fields);
  // Where the label stands on its paper changes nothing of it.
  const paper = { kind: 'roll' as const, width, height };
  const query = {
    piece,
    lang: language,
    unit: currentUnit(),
    // Parts come before remnants then, which show less of a label.
    order: 'label',
    ...(remnants !== undefined && { remnants: remnants === 'true' }),
  };
  const body = { paper, width, height, fields: fields.map(sentField) };
  const asked = useQuery({
    // The ids are those to which the pictures are put.
    queryKey: ['label-preview', id, query, body, fields.map((field) => field.id)],
    queryFn: async ({ signal }): Promise<Preview> => {
      const call = api.POST('/api/v1/calculations/{id}/label-preview', {
        params: { path: { id }, query },
        headers: { 'accept-language': language },
        body,
        signal,
      });
      const answer = await answerOf(call);
      const pictures = fields.flatMap(({ id: field, x, y }, index): [number, DrawnField][] => {
        const svg = answer.fields[index];
        return svg ? [[field, { url: addressOf(svg), x, y }]] : [];
      });
      return { piece: answer.piece, pieces: answer.pieces, pictures: new Map(pictures) };
    },
    placeholderData: keepPreviousData,
    // The next change makes another picture.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
  const { data } = asked;
  useEffect(() => () => data?.pictures.forEach(({ url }) => URL.revokeObjectURL(url)), [data]);
  return asked;
}

// The formats of labels that there are: those that come with the program, and the person's own.

import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import type { LabelFormat } from '@/api/types';

/** None until they are known, and where they could not be fetched: a format that was chosen before stays chosen. */
export function useLabelFormats(wanted: boolean): readonly LabelFormat[] {
  const { data } = useQuery({
    queryKey: keys.labels,
    queryFn: async () => (await answerOf(api.GET('/api/v1/templates/labels'))).templates,
    enabled: wanted,
  });
  return data ?? NONE;
}

const NONE: readonly LabelFormat[] = [];

/** The labels on a sheet; none where they come on a roll. */
export function placesOf({ paper }: LabelFormat): number | undefined {
  return paper.kind === 'sheet' ? (paper.columns ?? 1) * (paper.rows ?? 1) : undefined;
}

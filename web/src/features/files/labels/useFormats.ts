// Saving, renaming and deleting formats of labels.

import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '@/api/client';
import { keys } from '@/api/keys';
import { renew } from '@/api/renew';
import type { LabelFormat } from '@/api/types';
import { useOnce } from '@/api/useOnce';
import { sentDesign, type LabelDesign } from '@/domain/labels/design';
import { changesOf } from '@/lib/changes';

interface Saved {
  /** Of the format as it is kept; null for a new one. */
  id: string | null;
  design: LabelDesign;
  /** As it was kept before. */
  kept: LabelDesign;
}

const make = (design: LabelDesign): Promise<LabelFormat> =>
  answerOf(api.POST('/api/v1/templates/labels', { body: sentDesign(design) }));

export function useFormats() {
  const client = useQueryClient();
  // A file that was written by a format is another one once the format is.
  const reload = () => Promise.all([renew(client, keys.labels), renew(client, keys.file)]);

  const save = useOnce({
    mutationFn: ({ id, design, kept }: Saved): Promise<LabelFormat> => {
      if (id === null) return make(design);
      const body = changesOf(sentDesign(kept), sentDesign(design));
      return answerOf(api.PUT('/api/v1/templates/labels/{id}', { params: { path: { id } }, body }));
    },
    onSuccess: reload,
  });
  const rename = useOnce({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      answerOf(api.PUT('/api/v1/templates/labels/{id}', { params: { path: { id } }, body: { name } })),
    onSuccess: reload,
  });
  const remove = useOnce({
    mutationFn: (id: string) =>
      answerOf(api.DELETE('/api/v1/templates/labels/{id}', { params: { path: { id } } })),
    onSettled: reload,
  });
  return { save, rename, remove };
}

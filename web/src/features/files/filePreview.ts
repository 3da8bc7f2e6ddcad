// A file as it is previewed: asked for once, and handed out as it is while its preview is looked at.

import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toApiError } from '@/api/errors';
import { keys } from '@/api/keys';
import { currentUnit } from '@/i18n/chosenUnit';
import { fetchFile, type FileWish, type WrittenFile } from './fetchFile';
import type { ChosenOptions } from './remembered';

type Wanted = Omit<FileWish, 'signal'>;

/** Options are changed one after another. */
const SETTLED_MS = 400;
/** Whoever is asked to wait longer than this is told so, s. */
const WAIT_S = 60;
/** Where the server does not say for how long, s. */
const USUAL_WAIT_S = 2;

const isWait = (error: Error) => {
  const { status, retryAfter } = toApiError(error);
  return status === 429 && (retryAfter ?? 0) <= WAIT_S;
};

const fileQuery = ({ id, format, options, language }: Wanted) =>
  queryOptions({
    queryKey: [...keys.file, id, format, options, language, currentUnit()],
    queryFn: ({ signal }) => fetchFile({ id, format, options, language, signal }),
    staleTime: Infinity,
    // What nobody looks at any more gives its memory back.
    gcTime: 0,
    // Whoever is to wait does so without a word.
    retry: (_, error) => isWait(error),
    retryDelay: (_, error) => (toApiError(error).retryAfter ?? USUAL_WAIT_S) * 1000,
  });

const sameOptions = (one: ChosenOptions, other: ChosenOptions) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The last options that have stood for a moment. */
function useSettled(value: ChosenOptions): ChosenOptions {
  const [settled, setSettled] = useState(value);
  const stands = sameOptions(settled, value);
  useEffect(() => {
    if (stands) return undefined;
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [stands, value]);
  return settled;
}

/** The file as the options stand; the former one until it is there. `ready`: they can be sent. */
export function useFilePreview(wanted: Wanted, ready: boolean) {
  const [sent, setSent] = useState(wanted.options);
  // What cannot be sent leaves the preview as it was.
  if (ready && !sameOptions(sent, wanted.options)) setSent(wanted.options);
  const settled = useSettled(sent);
  const query = useQuery({
    ...fileQuery({ ...wanted, options: settled }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  return {
    content: data?.content,
    coming: isFetching || isPlaceholderData || !sameOptions(settled, sent),
    error: isFetching ? null : error,
    retry: () => void refetch(),
  };
}

/** The file of the preview, where it is the one that is wanted; else it is asked for. */
export async function previewedOrFetched(client: QueryClient, wish: FileWish): Promise<WrittenFile> {
  const query = fileQuery(wish);
  const state = client.getQueryState(query.queryKey);
  if (state?.data && !state.isInvalidated) return state.data;
  // One that is being written is waited for, but not while the server puts it off.
  if (state?.fetchStatus === 'fetching' && state.fetchFailureCount === 0) {
    try {
      return await client.query(query);
    } catch {
      // It was given up with its preview, or is refused: what is wrong is said to who asks for it alone.
    }
  }
  return fetchFile(wish);
}

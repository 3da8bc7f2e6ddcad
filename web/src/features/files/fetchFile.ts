// A result as a file: as the server writes it, under the name that it gives.

import { answerOf, api } from '@/api/client';
import type { paths } from '@/api/schema';
import { currentUnit } from '@/i18n/chosenUnit';
import { sentFileName } from '@/lib/sentFileName';
import type { ChosenOptions } from './remembered';

type FileQuery = paths['/api/v1/calculations/{id}/files/{format}']['get']['parameters']['query'];

export interface FileWish {
  /** The calculation's. */
  id: string;
  format: string;
  options: ChosenOptions;
  /** Of the page: the file's words are in it too. */
  language: string;
  signal: AbortSignal;
}

export interface WrittenFile {
  content: Blob;
  name: string;
}

export async function fetchFile({ id, format, options, language, signal }: FileWish): Promise<WrittenFile> {
  // What the format does not take is left alone. The options are those that the server has offered.
  const query = { ...options, lang: language, unit: currentUnit() } as unknown as FileQuery;
  let headers = new Headers();
  const call = api
    .GET('/api/v1/calculations/{id}/files/{format}', {
      params: { path: { id, format }, query },
      // Why it is refused, if it is, is told in this language too.
      headers: { 'accept-language': language },
      parseAs: 'blob',
      signal,
    })
    .then((answer) => {
      ({ headers } = answer.response);
      return answer;
    });
  const content = await answerOf(call);
  return { content, name: sentFileName(headers.get('content-disposition') ?? '') ?? `kerf.${format}` };
}

// Which projects are shown. It lives in the address, so that back, reload and a bookmark find it again.

import { compareNames } from '@/lib/sorting';
import type { Project } from '@/api/types';

export const SORTS = ['name', '-updated_at', '-calculation_count'] as const;
type Sort = (typeof SORTS)[number];

export interface Filter {
  search: string;
  folder: string;
  tag: string;
  sort: Sort;
}

export const NO_FILTER: Filter = { search: '', folder: '', tag: '', sort: 'name' };

export function readFilter(query: URLSearchParams): Filter {
  const text = (key: string) => query.get(key) ?? '';
  return {
    search: text('search'),
    folder: text('folder'),
    tag: text('tag'),
    sort: SORTS.find((known) => known === query.get('sort')) ?? NO_FILTER.sort,
  };
}

/** The address for it: only what differs from the defaults. */
export function writeFilter(filter: Filter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter(([key, value]) => value !== NO_FILTER[key as keyof Filter]),
  );
}

export const isFiltered = ({ search, folder, tag }: Filter): boolean =>
  search.trim() !== '' || folder !== '' || tag !== '';

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

const BY: Record<Sort, (a: Project, b: Project) => number> = {
  name: () => 0,
  '-updated_at': (a, b) => b.updated_at.localeCompare(a.updated_at),
  '-calculation_count': (a, b) => b.calculation_count - a.calculation_count,
};

/** The projects that match, in order; every word of the search has to be found. */
export function applyFilter(projects: readonly Project[], filter: Filter, language: string): Project[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return projects
    .filter(({ name, description, folder, tags }) => {
      const text = [name, description, folder, ...tags].join('\n').toLowerCase();
      return (
        words.every((word) => text.includes(word)) &&
        (filter.folder === '' || same(folder ?? '', filter.folder)) &&
        (filter.tag === '' || tags.some((tag) => same(tag, filter.tag)))
      );
    })
    .sort((a, b) => BY[filter.sort](a, b) || compareNames(a.name, b.name, language));
}

function distinct(words: readonly string[], language: string): string[] {
  const byKey = new Map(words.map((word) => [word.toLowerCase(), word]));
  return [...byKey.values()].sort((a, b) => compareNames(a, b, language));
}

export const foldersOf = (projects: readonly Project[], language: string): string[] =>
  distinct(
    projects.flatMap(({ folder }) => folder ?? []),
    language,
  );

export const tagsOf = (projects: readonly Project[], language: string): string[] =>
  distinct(
    projects.flatMap(({ tags }) => tags),
    language,
  );

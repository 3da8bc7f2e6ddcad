import { describe, expect, it } from 'vitest';
import type { Project } from '@/api/types';
import { applyFilter, foldersOf, NO_FILTER, readFilter, tagsOf, writeFilter } from './filter';

const project = (name: string, parts: Partial<Project> = {}): Project => ({
  id: name,
  name,
  description: null,
  folder: null,
  tags: [],
  color: '#1976d2',
  calculation_count: 0,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...parts,
});
const PROJECTS = [
  project('Кухня 10', { folder: 'Заказы', tags: ['Срочно'], calculation_count: 1 }),
  project('Кухня 2', { folder: 'заказы', description: 'белый МДФ', updated_at: '2026-11-20T08:00:00Z' }),
  project('Office', { tags: ['срочно', 'series'], calculation_count: 7 }),
];
const names = (changes: Partial<typeof NO_FILTER>) =>
  applyFilter(PROJECTS, { ...NO_FILTER, ...changes }, 'ru').map(({ name }) => name);

describe('projects', () => {
  it('are ordered by name, numbers by value', () => {
    expect(names({})).toEqual(['Кухня 2', 'Кухня 10', 'Office']);
  });

  it('are ordered by their last change or by their calculations', () => {
    expect(names({ sort: '-updated_at' })[0]).toBe('Кухня 2');
    expect(names({ sort: '-calculation_count' })).toEqual(['Office', 'Кухня 10', 'Кухня 2']);
  });

  it.each([
    ['кухня', ['Кухня 2', 'Кухня 10']],
    ['мдф кухня', ['Кухня 2']],
    ['SERIES', ['Office']],
    ['заказы', ['Кухня 2', 'Кухня 10']],
    ['nothing', []],
  ])('are found by "%s"', (search, found) => expect(names({ search })).toEqual(found));

  it('are narrowed to a folder or a tag, whatever the case of letters', () => {
    expect(names({ folder: 'Заказы' })).toEqual(['Кухня 2', 'Кухня 10']);
    expect(names({ tag: 'срочно' })).toEqual(['Кухня 10', 'Office']);
  });

  it('name each folder and each tag once', () => {
    expect(foldersOf(PROJECTS, 'ru')).toHaveLength(1);
    expect(tagsOf(PROJECTS, 'ru').map((tag) => tag.toLowerCase())).toEqual(['срочно', 'series']);
  });
});

describe('the filter', () => {
  it('comes back from the address as it was written', () => {
    const filter = { search: 'a & b', folder: 'Заказы', tag: 'срочно', sort: '-updated_at' as const };
    expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
    expect(writeFilter(NO_FILTER)).toEqual({});
    expect(readFilter(new URLSearchParams('sort=colour'))).toEqual(NO_FILTER);
  });
});

// What the library keeps, of which kind, and the calls for each. A template is one thing under a name, a set a list.

import { localeOf, nameIn } from '@/lib/locale';
import { answerOf, api } from '@/api/client';
import type { components } from '@/api/schema';
import { LIMITS } from '@/lib/fieldLimits';
import { compareNames } from '@/lib/sorting';

type Schemas = components['schemas'];

export type StockTemplate = Schemas['StockPanelTemplate'];
export type ConfigurationTemplate = Schemas['ConfigurationTemplate'];
export type PanelSet = Schemas['PanelSet'];
export type StockSet = Schemas['StockPanelSet'];

/** What every entry of the library has. */
export interface Entry {
  id: string;
  name: string;
  name_ru: string | null;
  is_system: boolean;
  /** How often this person has used it; sets are not counted. */
  use_count?: number;
}

interface Found<E extends Entry> {
  entries: E[];
  /** How many there are in all. */
  total: number;
}

/** A kind of entry: what is asked of the server for it. */
export interface Kind<E extends Entry, Body> {
  key: 'sheets' | 'machines' | 'panelSets' | 'stockSets';
  find: (search: string, language: string) => Promise<Found<E>>;
  save: (name: string, body: Body) => Promise<E>;
  remove: (id: string) => Promise<unknown>;
  /** Counts one more use, where uses are counted. */
  use?: (id: string) => Promise<unknown>;
  /** What it holds; lists leave out the rows of a set, which are asked for then. */
  bodyOf: (entry: E) => Promise<Body>;
}

const MOST = LIMITS.query.page_size.maximum;
const at = (id: string) => ({ params: { path: { id } } });
const part = (search: string, sort: '-use_count' | 'name' | 'name_ru') => ({
  params: { query: { page_size: MOST, sort, search: search.trim() || undefined } },
});
const byName = (language: string) => localeOf(language).nameField;

export const SHEETS: Kind<StockTemplate, Schemas['Stock']> = {
  key: 'sheets',
  find: async (search) => {
    const { templates, total } = await answerOf(
      api.GET('/api/v1/templates/stock-panels', part(search, '-use_count')),
    );
    return { entries: templates, total };
  },
  save: (name, stock_panel) =>
    answerOf(api.POST('/api/v1/templates/stock-panels', { body: { name, stock_panel } })),
  remove: (id) => answerOf(api.DELETE('/api/v1/templates/stock-panels/{id}', at(id))),
  use: (id) => answerOf(api.POST('/api/v1/templates/stock-panels/{id}/use', at(id))),
  bodyOf: ({ stock_panel }) => Promise.resolve(stock_panel),
};

export const MACHINES: Kind<ConfigurationTemplate, Schemas['Configuration']> = {
  key: 'machines',
  find: async (search) => {
    const { templates, total } = await answerOf(
      api.GET('/api/v1/templates/configurations', part(search, '-use_count')),
    );
    return { entries: templates, total };
  },
  save: (name, configuration) =>
    answerOf(api.POST('/api/v1/templates/configurations', { body: { name, configuration } })),
  remove: (id) => answerOf(api.DELETE('/api/v1/templates/configurations/{id}', at(id))),
  use: (id) => answerOf(api.POST('/api/v1/templates/configurations/{id}/use', at(id))),
  bodyOf: ({ configuration }) => Promise.resolve(configuration),
};

export const PANEL_SETS: Kind<PanelSet, Schemas['Panel'][]> = {
  key: 'panelSets',
  find: async (search, language) => {
    const { panel_sets, total } = await answerOf(
      api.GET('/api/v1/panel-sets', part(search, byName(language))),
    );
    return { entries: panel_sets, total };
  },
  save: (name, panels) => answerOf(api.POST('/api/v1/panel-sets', { body: { name, panels } })),
  remove: (id) => answerOf(api.DELETE('/api/v1/panel-sets/{id}', at(id))),
  bodyOf: async ({ id }) => (await answerOf(api.GET('/api/v1/panel-sets/{id}', at(id)))).panels ?? [],
};

export const STOCK_SETS: Kind<StockSet, Schemas['Stock'][]> = {
  key: 'stockSets',
  find: async (search, language) => {
    const { stock_panel_sets, total } = await answerOf(
      api.GET('/api/v1/stock-panel-sets', part(search, byName(language))),
    );
    return { entries: stock_panel_sets, total };
  },
  save: (name, stock_panels) =>
    answerOf(api.POST('/api/v1/stock-panel-sets', { body: { name, stock_panels } })),
  remove: (id) => answerOf(api.DELETE('/api/v1/stock-panel-sets/{id}', at(id))),
  bodyOf: async ({ id }) =>
    (await answerOf(api.GET('/api/v1/stock-panel-sets/{id}', at(id)))).stock_panels ?? [],
};

/** An entry's name in the language of the page. */
export function nameOf(entry: Entry, language: string): string {
  return nameIn(entry, language);
}

export type Group = 'used' | 'own' | 'system';

// What comes with the program has ids in the order in which it is best read: the commonest first.
const byId = (a: Entry, b: Entry) => (a.id < b.id ? -1 : 1);
const alphabetically = (a: Entry, b: Entry) => compareNames(a.name, b.name);

/** The entries as they are shown: the most used first, then the own ones, then what comes with the program. */
export function groupsOf<E extends Entry>(entries: readonly E[]): [Group, E[]][] {
  const used = entries.filter(({ use_count = 0 }) => use_count > 0).slice(0, 5);
  const rest = entries.filter((entry) => !used.includes(entry));
  const groups: [Group, E[]][] = [
    ['used', used],
    ['own', rest.filter(({ is_system }) => !is_system).sort(alphabetically)],
    ['system', rest.filter(({ is_system }) => is_system).sort(byId)],
  ];
  return groups.filter(([, list]) => list.length > 0);
}

// The chunk of the list that a select field opens.

import type { MuiSelectField } from './MuiSelectField';

type Loaded = typeof MuiSelectField;

let loaded: Loaded | undefined;

/** Loads it, so that select fields are whole at once. */
export async function preloadSelectField(): Promise<void> {
  loaded ??= (await import('./MuiSelectField')).MuiSelectField;
}

/** The field with its list, once it is loaded; a function, as state takes it. */
export const loadedSelectField = (): Loaded | undefined => loaded;

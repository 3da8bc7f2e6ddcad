// The way back in the wizard.
import type { Draft } from '@/domain/job/draft';
import type * as steps from '@/lib/undo';
import type { Selection } from '@/ui/grid/types';

export type TableName = 'stock' | 'panels';

/** Where in the wizard a change was made, so that undo can show what it does. */
export type Place = { step: number; table?: TableName; before?: Selection; after?: Selection };

export type Step = steps.Step<Draft, Place>;

export type Undo = steps.Undo<Draft, Place>;

export type Stepped = steps.Stepped<Draft, Place>;

/** Where the way back is kept over a reload. */
export const UNDO_KEY = 'undo';

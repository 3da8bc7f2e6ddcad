// Example jobs with the layouts that `kerf optimize` finds for them.

import sampleJob from '../../../examples/s8-sample.json';
import wardrobeJob from '../../../examples/s2-wardrobe.json';
import type { Solution } from '@/api/types';
import { fillJob } from '@/api/job';
import ruledJob from './jobs/ruled.json';
import ruledSolution from './solutions/ruled.json';
import sampleSolution from './solutions/s8-sample.json';
import wardrobeSolution from './solutions/s2-wardrobe.json';

/** Eight panels of two sizes on one sheet, kerf 3. */
export const sample = { job: fillJob(sampleJob), solution: sampleSolution as Solution };

/** Two materials on six sheets, with grain and edge bands. */
export const wardrobe = { job: fillJob(wardrobeJob), solution: wardrobeSolution as Solution };

/** Trims, three stages, three sheets at once and deducted bands; glass without all that, and a panel that does not fit. */
export const ruled = { job: fillJob(ruledJob), solution: ruledSolution as Solution };

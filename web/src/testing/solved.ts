// Example jobs with the layouts that `kerf optimize` finds for them.

import sampleJob from '../../../examples/s8-sample.json';
import wardrobeJob from '../../../examples/s2-wardrobe.json';
import type { Solution } from '@/api/types';
import { fillJob } from '@/api/job';
import sampleSolution from './solutions/s8-sample.json';
import wardrobeSolution from './solutions/s2-wardrobe.json';

/** Eight panels of two sizes on one sheet, kerf 3. */
export const sample = { job: fillJob(sampleJob), solution: sampleSolution as Solution };

/** Two materials on six sheets, with grain and edge bands. */
export const wardrobe = { job: fillJob(wardrobeJob), solution: wardrobeSolution as Solution };

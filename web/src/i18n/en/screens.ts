// The texts of single areas. The page loads each when it is needed (../i18n.ts); together they are for types and tests.
import account from './account.json';
import batches from './batches.json';
import booking from './booking.json';
import calculated from './calculated.json';
import calculator from './calculator.json';
import compare from './compare.json';
import copying from './copying.json';
import costs from './costs.json';
import notPlaced from './notPlaced.json';
import localHistory from './localHistory.json';
import examples from './examples.json';
import exchange from './exchange.json';
import files from './files.json';
import formats from './formats.json';
import guess from './guess.json';
import history from './history.json';
import labels from './labels.json';
import library from './library.json';
import limits from './limits.json';
import materials from './materials.json';
import pasting from './pasting.json';
import preview from './preview.json';
import plans from './plans.json';
import projects from './projects.json';
import results from './results.json';
import review from './review.json';
import samples from './samples.json';
import saw from './saw.json';
import security from './security.json';
import sets from './sets.json';
import guest from './guest.json';
import taking from './taking.json';
import sharing from './sharing.json';
import grid from './grid.json';
import stockroom from './stockroom.json';
import team from './team.json';
import transfer from './transfer.json';
import viewer from './viewer.json';
import webhooks from './webhooks.json';

export default {
  account,
  batches,
  booking,
  calculated,
  calculator,
  compare,
  copying,
  costs,
  notPlaced,
  localHistory,
  examples,
  exchange,
  files,
  formats,
  guess,
  history,
  labels,
  library,
  limits,
  materials,
  pasting,
  preview,
  plans,
  projects,
  results,
  review,
  samples,
  saw,
  security,
  sets,
  guest,
  sharing,
  taking,
  stockroom,
  grid,
  team,
  transfer,
  viewer,
  webhooks,
};

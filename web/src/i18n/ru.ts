import account from './ru/account.json';
import auth from './ru/auth.json';
import calculator from './ru/calculator.json';
import common from './ru/common.json';
import device from './ru/device.json';
import errors from './ru/errors.json';
import examples from './ru/examples.json';
import history from './ru/history.json';
import library from './ru/library.json';
import materials from './ru/materials.json';
import options from './ru/options.json';
import plans from './ru/plans.json';
import projects from './ru/projects.json';
import results from './ru/results.json';
import sheet from './ru/sheet.json';
import team from './ru/team.json';
import transfer from './ru/transfer.json';
import viewer from './ru/viewer.json';
import welcome from './ru/welcome.json';

export default {
  account,
  auth,
  calculator,
  common,
  device,
  errors,
  examples,
  history,
  library,
  materials,
  options,
  plans,
  projects,
  results,
  sheet,
  team,
  transfer,
  viewer,
  welcome,
};

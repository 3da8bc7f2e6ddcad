import account from './ru/account.json';
import auth from './ru/auth.json';
import calculator from './ru/calculator.json';
import common from './ru/common.json';
import device from './ru/device.json';
import errors from './ru/errors.json';
import history from './ru/history.json';
import materials from './ru/materials.json';
import library from './ru/library.json';
import plans from './ru/plans.json';
import projects from './ru/projects.json';
import results from './ru/results.json';
import sheet from './ru/sheet.json';
import team from './ru/team.json';
import viewer from './ru/viewer.json';
import welcome from './ru/welcome.json';

export default {
  account,
  auth,
  calculator,
  common,
  device,
  errors,
  history,
  materials,
  library,
  plans,
  projects,
  results,
  sheet,
  viewer,
  welcome,
  team,
};

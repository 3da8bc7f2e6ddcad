import account from './en/account.json';
import auth from './en/auth.json';
import calculator from './en/calculator.json';
import common from './en/common.json';
import device from './en/device.json';
import errors from './en/errors.json';
import examples from './en/examples.json';
import history from './en/history.json';
import library from './en/library.json';
import materials from './en/materials.json';
import options from './en/options.json';
import plans from './en/plans.json';
import projects from './en/projects.json';
import results from './en/results.json';
import sheet from './en/sheet.json';
import team from './en/team.json';
import transfer from './en/transfer.json';
import viewer from './en/viewer.json';
import welcome from './en/welcome.json';

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

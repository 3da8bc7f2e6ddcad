import auth from './en/auth.json';
import calculator from './en/calculator.json';
import common from './en/common.json';
import errors from './en/errors.json';
import history from './en/history.json';
import plans from './en/plans.json';
import projects from './en/projects.json';
import results from './en/results.json';
import sheet from './en/sheet.json';
import viewer from './en/viewer.json';
import welcome from './en/welcome.json';

export default {
  auth,
  calculator,
  common,
  errors,
  history,
  plans,
  projects,
  results,
  sheet,
  viewer,
  welcome,
};

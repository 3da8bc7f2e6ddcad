// What every screen says, and the first one: loaded before the page shows anything.
import auth from './auth.json';
import common from './common.json';
import errors from './errors.json';
import options from './options.json';
import welcome from './welcome.json';

export default { auth, common, errors, options, welcome };

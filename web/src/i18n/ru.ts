// All texts of the language. The page loads the two parts one by one.
import screens from './ru/screens';
import start from './ru/start';

export default { ...start, ...screens };

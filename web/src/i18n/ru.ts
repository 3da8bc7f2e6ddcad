// All texts of the language. The page loads the start, and of the others each when it is needed.
import screens from './ru/screens';
import start from './ru/start';

export default { ...start, ...screens };

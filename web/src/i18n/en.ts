// All texts of the language. The page loads the start, and of the others each when it is needed.
import screens from './en/screens';
import start from './en/start';

export default { ...start, ...screens };

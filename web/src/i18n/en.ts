// All texts of the language. The page loads the two parts one by one.
import screens from './en/screens';
import start from './en/start';

export default { ...start, ...screens };

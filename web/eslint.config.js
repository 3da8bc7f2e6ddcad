// @ts-check
import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import refresh from 'eslint-plugin-react-refresh';
import { defineConfig } from 'eslint/config';
import { readdirSync } from 'node:fs';
import { URL } from 'node:url';
import tseslint from 'typescript-eslint';

// Who may import whom: lib <- domain <- i18n <- api <- ui <- features <- pages <- app. Across folders always through '@/',
// so that one pattern catches every way of asking.
const above = {
  lib: ['domain', 'i18n', 'api', 'ui', 'features', 'pages', 'app'],
  domain: ['i18n', 'api', 'ui', 'features', 'pages', 'app'],
  i18n: ['api', 'ui', 'features', 'pages', 'app'],
  api: ['ui', 'features', 'pages', 'app'],
  ui: ['api', 'features', 'pages', 'app'],
  features: ['features', 'pages', 'app'],
  pages: ['pages', 'app'],
};

/** @param {string} folder */
function mayNotImport(folder, names = above[/** @type {keyof typeof above} */ (folder)]) {
  return {
    files: [`src/${folder}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(@|(\\.\\./)+)/?(${names.join('|')})(/|$)`,
              message:
                'The order is lib <- domain <- i18n <- api <- ui <- features <- pages <- app (ARCHITECTURE.md).',
            },
          ],
        },
      ],
    },
  };
}

const features = readdirSync(new URL('./src/features', import.meta.url));

export default defineConfig(
  { ignores: ['dist', 'src/api/schema.d.ts', 'public'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
  {
    files: ['src/**/*.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='color'] > Literal[value=/^text\\./]",
          message: 'MUI passes over this colour without a word: it is called textSecondary.',
        },
        {
          selector: "ImportDeclaration[source.value='@mui/material/TextField']",
          message: 'A field is ui/TextField, ui/CommitField or ui/SelectField.',
        },
        {
          selector: "ImportSpecifier[imported.name='useSearchParams']",
          message: 'A change of the address builds on the one before it: ui/useAddressParams.',
        },
        {
          selector: "Property[key.name='maxLength'] > Literal",
          message: 'The limits of what is sent are those of @/lib/fieldLimits.',
        },
      ],
    },
  },
  { files: ['src/ui/{fieldProps,ChoiceField}.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['src/**/*.{ts,tsx}'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['src/**/*.tsx'],
    ignores: ['src/main.tsx', 'src/testing/**'],
    ...refresh.configs.vite,
  },
  ...['lib', 'domain', 'i18n', 'api', 'ui', 'pages'].map((folder) => mayNotImport(folder)),
  ...features.map((name) =>
    mayNotImport(`features/${name}`, [...features.filter((other) => other !== name), ...above.features]),
  ),
);

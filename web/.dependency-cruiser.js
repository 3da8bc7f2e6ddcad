// @ts-check
/**
 * What keeps the imports of the page in order, beside the layers that ESLint knows. `imports.js` draws them.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circle-of-files',
      comment: 'Files that import each other cannot be read, tested or moved alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circle-of-folders',
      comment: 'Folders import each other one way only (ARCHITECTURE.md).',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    includeOnly: '^src/',
    // Tests may import whatever they test.
    exclude: { path: ['\\.test\\.tsx?$', '^src/testing/'] },
  },
};

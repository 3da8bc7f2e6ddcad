import * as icons from '@mdi/js';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { configDefaults, defineConfig } from 'vitest/config';
import { serviceWorker } from './serviceWorker.build';

const server = process.env.KERF_SERVER ?? 'http://127.0.0.1:8080';

/**
 * All icons are one module, which no bundler divides: whoever needs one of them would load those of every screen. In
 * the built page each icon therefore stands where it is used.
 */
function iconsInPlace(): Plugin {
  const paths: Record<string, string> = icons;
  return {
    name: 'icons-in-place',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?(\?|$)/, code: '@mdi/js' },
      handler(code) {
        return code.replace(/^import\s*\{([^}]*)\}\s*from\s*["']@mdi\/js["'];?/gm, (_, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => {
              const path = paths[name];
              if (!path) throw new Error(`there is no icon ${name}`);
              return `const ${name} = ${JSON.stringify(path)};`;
            })
            .join(' '),
        );
      },
    },
  };
}

/**
 * Nearly all that a chunk holds is called as soon as it is there. Told so, Chromium compiles it beside the page while it
 * arrives, and not function by function while the screen is drawn.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          // In a small one the words would weigh more than what they spare.
          if (chunk.type === 'chunk' && chunk.code.length > 4000) {
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
          }
        }
      },
    },
  };
}

/**
 * Each file that has a hash in its name also lies beside itself as small as it gets, once for browsers that take Brotli
 * and once for others: the server sends these as they are and compresses nothing.
 */
const compressed = () =>
  compression({
    include: /^assets\/.*\.(js|css)$/,
    threshold: 1000,
    algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
    skipIfLargerOrEqual: true,
    logLevel: 'silent',
  });

/**
 * Chunks that import each other in a circle run in an order that depends on which of them is asked for first: what one
 * needs of the other may not be there yet.
 */
function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name];
        return file?.type === 'chunk' ? file.imports : [];
      };
      const left = new Set<string>();
      const follow = (name: string, path: string[]): void => {
        if (left.has(name)) return;
        if (path.includes(name)) {
          throw new Error(
            `chunks import each other: ${[...path.slice(path.indexOf(name)), name].join(' -> ')}`,
          );
        }
        for (const imported of importsOf(name)) follow(imported, [...path, name]);
        left.add(name);
      };
      for (const name of Object.keys(bundle)) follow(name, []);
    },
  };
}

/** What draws a sheet, wherever it is shown. */
const DRAWING =
  /\/src\/(domain\/plan\/|ui\/viewer\/((geometry|sheet)\/|(commands|upright|useNames|useSizeText|viewer\w+)\.tsx?))/;
/** What every screen has, the welcome page of visitors too. */
const FRAME =
  /\/@mui\/(material\/(Card|Skeleton|Stack)|system\/(Stack|styled|useThemeProps))\/|\/src\/(domain\/job\/limits|features\/auth\/quota|i18n\/planName|ui\/(Page|useTitle))\.tsx?/;
/** What every dialog stands in. */
const DIALOG =
  /\/@mui\/material\/(Backdrop|Dialog|DialogActions|DialogContent|DialogTitle\/dialogTitleClasses|Fade|Modal|Portal|Unstable_TrapFocus)\//;
/** What dialogs and menus of MUI are made with. */
const TOOLS =
  /\/@mui\/(material\/(internal\/Transition|useMediaQuery|utils)|system\/useMediaQuery|utils)[/.]|\/react-transition-group\//;
/** Small things that most screens have. */
const PIECES =
  /\/src\/(ui\/(CommandButton|Figures|TabList|TaskId|Tooltip|clamped|footer|grid\/useLeaving)|api\/(useLeastRemnant|useMayChange|useOnce)|lib\/(command|saveFile)|i18n\/money|features\/(plans\/usePlans|projects\/useProjects)|pages\/usePlan)\.tsx?/;
/** What every calculation is told with. */
const RECORD =
  /\/src\/features\/history\/(ProjectChip|StatusChip|contrastText|stateOf|useCalculations|useJobOf)\.tsx?/;
/** The answer above the drawing, and the way to its files. */
const RESULT =
  /\/src\/(features\/(results\/(Answer|ResultsView|notPlacedPart|useProofText|verdict)|files\/(FilesButton|PrintLocked|remembered|tab|usePrint))|pages\/(useResultFiles|useSharing)|ui\/ActionBar)\.tsx?/;
/** What a job may ask of the saw. */
const RULES = /\/src\/(api\/job|domain\/job\/(defects|prices|sawRules)|lib\/fieldLimits)\.ts/;
/** How lengths, dates, materials and edges are written. */
const MEASURES =
  /\/src\/(lib\/dates|domain\/(units\/\w+|job\/(edges|job|materials))|i18n\/(chosenUnit|jobNames|lengths))\.ts/;
/** The lists of a job as they are typed and kept. */
const LISTS =
  /\/src\/(domain\/job\/(cataloguePrices|checks|draft|edgeWords|fault|grainSets|importWords\/\w+|machine|rowFaults|rows|ruleFaults|ruleOfRow|settingFaults|sheetCells|uniqueNames)|features\/calculator\/(EdgeSquare|defaultName|faults|store|tabs|undo|useCatalogue|useCataloguePrices|useInUse|useMaterialNames|wholePercent|words))\.tsx?/;
/** What a table and its cards have in common. */
const CELLS = /\/src\/ui\/grid\/(CellIcon|TextEditor|clipboard|keys|selection)\.tsx?/;

const DOMAIN_TESTS = 'src/domain/**/*.test.ts';

export default defineConfig({
  plugins: [react(), iconsInPlace(), withoutCircles(), compiledAhead(), compressed(), serviceWorker()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': server, '/health': server } },
  preview: { proxy: { '/api': server, '/health': server } },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 750,
    // What comes together is one chunk: in many small ones gzip finds much less to shorten, and each is asked for by itself.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'base', tags: ['$initial'], priority: 2 },
            { name: 'drawing', test: DRAWING, priority: 1 },
            { name: 'dialog', test: DIALOG, priority: 1 },
            { name: 'tools', test: TOOLS, priority: 1 },
            { name: 'frame', test: FRAME, priority: 1 },
            { name: 'pieces', test: PIECES, priority: 1 },
            { name: 'record', test: RECORD, priority: 1 },
            { name: 'result', test: RESULT, priority: 1 },
            { name: 'rules', test: RULES, priority: 1 },
            { name: 'measures', test: MEASURES, priority: 1 },
            { name: 'lists', test: LISTS, priority: 1 },
            { name: 'cells', test: CELLS, priority: 1 },
            { name: 'pdfjs', test: /\/pdfjs-dist\//, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    pool: 'vmForks',
    // What test files leave behind in a process goes with it.
    vmMemoryLimit: '800MB',
    // Each part of MUI is a module, and screens that are loaded at the same time want the same ones: Node's loader in a
    // window of its own fails where one is wanted that is only half linked.
    server: { deps: { inline: [/@mui\//] } },
    // A limit for what hangs, not for what is slow: beside other work a long form takes a minute to be filled in.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // All cores: nobody works beside, and the tests have no clock to miss.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: './src/testing/environment.ts',
          setupFiles: ['./src/testing/setup.ts'],
          include: ['{src,worker}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, DOMAIN_TESTS],
        },
      },
      // The domain knows no browser, and its tests have none: to make one takes longer than most of them.
      { extends: true, test: { name: 'domain', environment: 'node', include: [DOMAIN_TESTS] } },
    ],
  },
});

// Builds worker/serviceWorker.ts into dist/sw.js, with the list of the page's files in it.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('./worker/serviceWorker.ts', import.meta.url));
const INDEX = 'index.html';
const FIRST_PAINT = '/first-paint.js';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex').slice(0, 16);

interface PrecacheEntry {
  url: string;
  /** Null where the address itself changes with the contents. */
  revision: string | null;
}

/** What reads PDFs is as large as the rest of the page together: it comes with the first preview. */
const READS_PDF = /^\/assets\/pdf(js-|\.worker-)/;

async function precacheEntries(folder: string, firstPaint: string): Promise<PrecacheEntry[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length).replaceAll('\\', '/'))
    // What lies beside a file compressed is no file of its own.
    .filter((path) => path !== '/sw.js' && !/\.(br|gz)$/.test(path) && !READS_PDF.test(path))
    .sort();
  return Promise.all(
    paths.map(async (path) => {
      if (path.startsWith('/assets/')) return { url: path, revision: null };
      if (path === FIRST_PAINT) return { url: firstPaint, revision: null };
      return { url: path, revision: hash(await readFile(join(folder, path))) };
    }),
  );
}

/** Makes the service worker once all files of the page are written. */
export function serviceWorker(): Plugin {
  let folder = '';
  let written = false;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: ({ root, build: { outDir } }) => {
      folder = join(root, outDir);
    },
    writeBundle() {
      written = true;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // Of a build that failed there is nothing, and its own error is told.
        if (!written) return;
        const index = join(folder, INDEX);
        // With its version in the address: a new page never begins with the old one's script.
        const firstPaint = `${FIRST_PAINT}?v=${hash(await readFile(join(folder, FIRST_PAINT)))}`;
        const html = (await readFile(index, 'utf8')).replace(`"${FIRST_PAINT}"`, `"${firstPaint}"`);
        await writeFile(index, html);
        const scripts = Array.from(html.matchAll(/<script [^>]*src="([^"]+)"/g), ([, address]) => address);
        if (scripts.length === 0) throw new Error(`${INDEX} begins with no script`);
        await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: {
            'process.env.NODE_ENV': JSON.stringify('production'),
            PRECACHE: JSON.stringify(await precacheEntries(folder, firstPaint)),
            SCRIPTS: JSON.stringify(scripts),
          },
          build: {
            target: 'es2022',
            outDir: folder,
            emptyOutDir: false,
            lib: { entry: WORKER, formats: ['iife'], name: 'serviceWorker', fileName: () => 'sw.js' },
          },
        });
      },
    },
  };
}

import * as icons from '@mdi/js';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

export default defineConfig({
  plugins: [react(), iconsInPlace()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { proxy: { '/api': server, '/health': server } },
  preview: { proxy: { '/api': server, '/health': server } },
  build: {
    target: 'es2022',
    chunkSizeWarningLimit: 750,
    // What the start needs is one chunk: in a hundred small ones gzip finds much less to shorten.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', tags: ['$initial'] }] } } },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
});

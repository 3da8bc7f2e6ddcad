import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    environment: 'node',
    // A journey waits for a real server, a real browser and a real optimisation on what may be a busy machine.
    testTimeout: 150_000,
    hookTimeout: 90_000,
    // As long as a person waits for something to appear.
    expect: { poll: { timeout: 45_000 } },
    // A click that a busy browser loses is made again by a person too. What passed only then is told, with its pictures, at
    // the end of the output's line of that journey (retry x1): it is a fault to be mended, of the journey or of the page.
    retry: 1,
    // Two browsers and two servers at a time are what two cores carry.
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});

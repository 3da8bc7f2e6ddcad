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
    // Two browsers and two servers at a time are what two cores carry.
    maxWorkers: 2,
    reporters: ['verbose'],
  },
});

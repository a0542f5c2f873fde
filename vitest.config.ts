import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** The configuration shared by all tests. */
export const shared = {
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: { testTimeout: 30_000, hookTimeout: 60_000, expect: { poll: { timeout: 10_000 } } },
};

/** Starts PostgreSQL for the tests that need a database. */
export const globalSetup = './tests/support/database-server.ts';

export default defineConfig({
  test: {
    // A fifth of their time is spent waiting for processes and pauses; a percentage stops at the number of
    // processors.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            '{bin,tools}/**/*.test.ts',
            'tests/contract/**/*.test.ts',
          ],
          isolate: false, // they keep no state, and loading the same modules again takes half of their time
        },
      },
      {
        ...shared,
        test: {
          ...shared.test,
          name: 'integration',
          include: ['tests/attack/**/*.test.ts', 'tests/integration/**/*.test.{ts,tsx}'],
          globalSetup,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  test: {
    include: [
      'app/**/*.test.{ts,tsx}',
      'bin/**/*.test.ts',
      'tests/attack/**/*.test.ts',
      'tests/contract/**/*.test.ts',
      'tests/integration/**/*.test.{ts,tsx}',
    ],
    globalSetup: './tests/support/database-server.ts',
    maxWorkers: '100%', // half of the time goes by waiting for processes that the tests start
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

import { globalSetup, shared } from '../../vitest.config';

const include = process.env.MUTANT_TESTS?.split(' ') ?? [];
const areOnDatabase = include.some((path) => path.startsWith('tests/integration/'));

/** The tests of one area, which stop at the first failure without shrinking it. */
export default {
  ...shared,
  test: {
    include,
    globalSetup: areOnDatabase ? globalSetup : undefined,
    setupFiles: ['tools/mutants/end-on-failure.ts'],
    // At the lowest priority a busy machine leaves them little time.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Waits of two seconds may be over before such a machine looks at them.
    retry: areOnDatabase ? 2 : 0,
  },
};

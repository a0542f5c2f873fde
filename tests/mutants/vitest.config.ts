import vitestConfig from '../../vitest.config';

/** The tests of one area, which end at the first failure without looking for a shorter one. */
export default {
  ...vitestConfig,
  test: {
    ...vitestConfig.test,
    include: process.env.MUTANT_TESTS?.split(' '),
    setupFiles: ['tests/mutants/end-on-failure.ts'],
  },
};

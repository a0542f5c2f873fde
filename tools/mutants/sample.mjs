const every = Number(process.env.MUTANT_SAMPLE ?? 1);
const isSampled = (id) => Number(id) % every === 0;

/** Stryker's plugin that skips all but every n-th break: it reports the others as compile errors. */
export const strykerPlugins = [
  {
    kind: 'Checker',
    name: 'sample',
    factory: () => ({
      init: async () => {},
      check: async (mutants) =>
        Object.fromEntries(mutants.map(({ id }) => [id, resultOf(isSampled(id))])),
      group: (mutants) => [mutants.map(({ id }) => id)],
    }),
  },
];

function resultOf(isSampled) {
  return isSampled ? { status: 'passed' } : { status: 'compileError', reason: 'Not in the sample' };
}

const statistics = 'app/features/statistics';
const accounts = 'app/features/accounts';
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);

/** What `npm run mutants` breaks, and the tests that have to notice; none of them needs the build. */
export const areas = {
  engines: {
    mutate: [`${statistics}/engine.ts`, `${statistics}/engines/**/*.ts`],
    tests: [
      `${statistics}/engines/*.test.ts`,
      ...integration('engines', 'published-calculations', 'microdata-records'),
    ],
  },
  views: {
    mutate: [`${statistics}/views/**/*.ts`, `${statistics}/ranks.ts`],
    tests: [`${statistics}/views/*.test.ts`, `${statistics}/*.test.ts`],
  },
  observations: {
    mutate: [`${statistics}/observations/*.ts`],
    tests: integration('series'),
  },
  auth: {
    mutate: ['app/auth/*.ts'],
    tests: [
      'app/auth/*.test.ts',
      ...integration('sessions', 'who-asks', 'actors', 'staff-commands', 'passwords'),
    ],
  },
  accounts: {
    mutate: [
      `${accounts}/log-in*.ts`,
      `${accounts}/second-factor/*.ts`,
      `${accounts}/tokens/*.ts`,
      `${accounts}/staff/*.ts`,
    ],
    tests: integration('sessions', 'passwords', 'second-factor', 'registration', 'staff-commands'),
  },
};

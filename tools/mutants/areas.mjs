const statistics = 'app/statistics';
const accounts = 'app/accounts';
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);

/** The parts of the engines that query the database. */
const onDatabase = [
  `${statistics}/engines/sql-*.ts`,
  `${statistics}/engines/load-bitmap-index.server.ts`,
  `${statistics}/engines/bitmap-index-cache.server.ts`,
];

/** What `npm run mutants` breaks, and the tests that have to notice; none of them needs the build. */
export const areas = {
  bitmaps: {
    mutate: [`${statistics}/engines/**/*.ts`, ...onDatabase.map((path) => `!${path}`)],
    tests: [`${statistics}/engines/*.test.ts`],
  },
  engines: {
    mutate: onDatabase,
    tests: integration('engines', 'published-calculations'),
  },
  views: {
    mutate: [`${statistics}/views/**/*.ts`, `${statistics}/ranks.ts`],
    tests: [`${statistics}/views/*.test.ts`, `${statistics}/*.test.ts`],
  },
  protection: {
    mutate: [`${statistics}/protection/*.ts`],
    tests: [`${statistics}/protection/*.test.ts`],
  },
  observations: {
    mutate: [`${statistics}/observations/*.ts`],
    tests: integration('series'),
  },
  auth: {
    mutate: ['app/auth/*.ts'],
    tests: ['app/auth/*.test.ts', ...integration('sessions', 'session-audience', 'actors')],
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

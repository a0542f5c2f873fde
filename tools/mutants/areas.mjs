const engine = 'app/engine';
const view = 'app/statistics/view';
const observations = 'app/statistics/observations';
const protection = 'app/protection';
const accounts = 'app/accounts';
const http = 'app/platform/http';
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);

/** The parts of the engines that query the database. */
const onDatabase = [
  `${engine}/sql-*.ts`,
  `${engine}/load-bitmap-index.server.ts`,
  `${engine}/bitmap-index-cache.server.ts`,
];

/** What `npm run mutants` breaks, and the tests that have to notice; none of them needs the build. */
export const areas = {
  bitmaps: {
    mutate: [`${engine}/*.ts`, ...onDatabase.map((path) => `!${path}`)],
    tests: [`${engine}/*.test.ts`],
  },
  engines: {
    mutate: onDatabase,
    tests: integration('engines', 'published-calculations'),
  },
  views: {
    mutate: [`${view}/*.ts`, `${observations}/ranks.ts`],
    tests: [`${view}/*.test.ts`, `${observations}/ranks.test.ts`],
  },
  protection: {
    mutate: [`${protection}/*.ts`],
    tests: [`${protection}/*.test.ts`],
  },
  observations: {
    mutate: [`${observations}/*.ts`],
    tests: [`${observations}/*.test.ts`],
  },
  auth: {
    mutate: ['app/auth/*.ts'],
    tests: ['app/auth/*.test.ts', ...integration('sessions', 'actors')],
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
  http: {
    mutate: [`${http}/*.ts`],
    tests: [`${http}/*.test.ts`, ...integration('rate-limit', 'backoff')],
  },
};

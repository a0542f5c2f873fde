import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { judgeImports, measureImport } from './bench/measure-import';
import { measureDocuments } from './bench/measure-documents';
import { measureRecords } from './bench/measure-records';
import { measureSearch } from './bench/measure-search';
import { printFigures } from './bench/print-figures';
import { printVerdicts } from './bench/verdicts';

// Measures the budgets of docs/quality.md, each in an empty database; exits with 1 if one is exceeded.

const LARGE = 10_000_000;
/** Each returns whether its budgets are met. */
const parts = {
  engines: measureEngines,
  import: measureImports,
  documents: async () => printVerdicts(await inDatabase(measureDocuments)),
  search: async () => printVerdicts(await inDatabase(measureSearch)),
};
const isPart = { type: 'boolean', default: false } as const;
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000,1000000' },
    large: { type: 'boolean', default: false },
    // Without one of these, all are measured.
    engines: isPart,
    import: isPart,
    documents: isPart,
    search: isPart,
  },
});
const counts = values.records.split(',').filter(Boolean).map(Number);
if (values.large) counts.push(LARGE);

const directory = await mkdtemp(join(tmpdir(), 'terang-bench-'));
await chmod(directory, 0o755); // the system user of the server reads below it
const server = await startEmbeddedServer(directory);
// An interrupted run must leave neither a server nor gigabytes behind.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}

try {
  const all = Object.entries(parts);
  const chosen = all.filter(([name]) => values[name as keyof typeof parts]);
  for (const [, measurePart] of chosen.length > 0 ? chosen : all) {
    if (!(await measurePart())) process.exitCode = 1;
  }
} finally {
  await close();
}

async function measureEngines(): Promise<boolean> {
  let isWithin = true;
  for (const records of counts) {
    isWithin = printFigures(await inDatabase((url) => measureRecords(url, records))) && isWithin;
  }
  return isWithin;
}

async function measureImports(): Promise<boolean> {
  const small = await inDatabase((url) => measureImport({ url, records: 100_000 }));
  const large = await inDatabase((url) => measureImport({ url, records: 500_000 }));
  return printVerdicts(judgeImports(small, large));
}

/** Creates a database, lets `act` use it, and drops it. */
async function inDatabase<Result>(act: (url: string) => Promise<Result>): Promise<Result> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    const result = await act(server.urlOf(name));
    await client.query(`drop database ${name}`);
    return result;
  } finally {
    // Otherwise the end of the server would hide why it failed.
    await client.end();
  }
}

async function close(): Promise<void> {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

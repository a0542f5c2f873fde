import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { measureImportApart } from './bench/import-process';
import { measureDocuments } from './bench/measure-documents';
import { measureLogIn } from './bench/measure-log-in';
import { measurePublicUse } from './bench/measure-public-use';
import { measureRecords } from './bench/measure-records';
import { measureSearch } from './bench/measure-search';
import { measureUploads } from './bench/measure-uploads';
import { printFigures, printVerdicts } from './bench/print-figures';
import {
  verdictsOfDocuments,
  verdictsOfImports,
  verdictsOfLogIn,
  verdictsOfPublicUse,
  verdictsOfSearch,
  verdictsOfUploads,
  type Verdict,
} from './bench/verdicts';
import { terminalLanguage } from '../bin/lib/texts.mjs';

const LARGE = 10_000_000;
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000,1000000' },
    large: { type: 'boolean', default: false },
    // Only the engines of statistics.
    engines: { type: 'boolean', default: false },
    // Only the import.
    import: { type: 'boolean', default: false },
    // Only the pages.
    documents: { type: 'boolean', default: false },
    // Only what log-ins disclose by their time.
    'log-in': { type: 'boolean', default: false },
    // Only a public-use file.
    'public-use': { type: 'boolean', default: false },
    // Only the search.
    search: { type: 'boolean', default: false },
    // Only the uploads of letters.
    uploads: { type: 'boolean', default: false },
  },
});
const counts = values.records.split(',').filter(Boolean).map(Number);
if (values.large) counts.push(LARGE);
const language = terminalLanguage();
const t = await getTexts(language, 'bench');

const directory = await mkdtemp(join(tmpdir(), 'terang-bench-'));
await chmod(directory, 0o755); // the system user of the server reads below it
const server = await startEmbeddedServer(directory);
// An interrupted run must leave neither a server nor gigabytes behind.
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void close().finally(() => process.exit(1)));
}

let isWithin = true;
try {
  const parts = [
    'engines',
    'import',
    'documents',
    'log-in',
    'public-use',
    'search',
    'uploads',
  ] as const;
  const isWhole = !parts.some((part) => values[part]);
  if (isWhole || values.engines) await measureStatistics();
  if (isWhole || values.import) await measureImports();
  if (isWhole || values.documents) await judge(measureDocuments, verdictsOfDocuments);
  if (isWhole || values['log-in']) await judge(measureLogIn, verdictsOfLogIn);
  if (isWhole || values['public-use']) await judge(measurePublicUse, verdictsOfPublicUse);
  if (isWhole || values.search) await judge(measureSearch, verdictsOfSearch);
  if (isWhole || values.uploads) await judge(measureUploads, verdictsOfUploads);
} finally {
  await close();
}
process.exitCode = isWithin ? 0 : 1;

async function measureStatistics(): Promise<void> {
  for (const records of counts) {
    const figures = await inDatabase((url) => measureRecords(url, records));
    isWithin = printFigures(figures, { language, t }) && isWithin;
  }
}

async function measureImports(): Promise<void> {
  const small = await inDatabase((url) => measureImportApart({ url, records: 100_000 }));
  const large = await inDatabase((url) => measureImportApart({ url, records: 500_000 }));
  isWithin = printVerdicts(verdictsOfImports(small, large), { language, t }) && isWithin;
}

/** Measures in a separate database, and prints the result. */
async function judge<Measured>(
  act: (url: string) => Promise<Measured>,
  verdictsOf: (figures: Measured) => Verdict[],
): Promise<void> {
  const verdicts = verdictsOf(await inDatabase(act));
  isWithin = printVerdicts(verdicts, { language, t }) && isWithin;
}

/** Creates a database, lets `act` use it, and drops it. */
async function inDatabase<Result>(act: (url: string) => Promise<Result>): Promise<Result> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  await client.query(`create database ${name}`);
  const result = await act(server.urlOf(name));
  await client.query(`drop database ${name}`);
  await client.end();
  return result;
}

async function close(): Promise<void> {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedServer } from '~/db/embedded-server.server';
import { getTexts } from '~/i18n/texts.server';
import { measureRecords } from './bench/measure-records';
import { printFigures } from './bench/print-figures';

const LARGE = 10_000_000;
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000,1000000' },
    large: { type: 'boolean', default: false },
  },
});
const counts = [...values.records.split(',').map(Number), ...(values.large ? [LARGE] : [])];
const language = (process.env.LC_ALL ?? process.env.LANG ?? '').slice(0, 2);
const t = await getTexts(language, 'bench');

const directory = await mkdtemp(join(tmpdir(), 'terang-bench-'));
await chmod(directory, 0o755); // the system user of the server reads below it
const server = await startEmbeddedServer(directory);
try {
  for (const records of counts) {
    const name = `bench_${randomBytes(4).toString('hex')}`;
    await run(`create database ${name}`);
    const isWithin = printFigures(await measureRecords(server.urlOf(name), records), {
      language,
      t,
    });
    if (!isWithin) process.exitCode = 1;
    await run(`drop database ${name}`);
  }
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
}

async function run(statement: string): Promise<void> {
  const client = new pg.Client(server.urlOf('postgres'));
  await client.connect();
  await client.query(statement);
  await client.end();
}

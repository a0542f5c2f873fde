import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CodeLists } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { generateRecords, recordKeys } from './bench/generate-records';
import { startWebServer } from './bench/web-servers';
import { judgeSoak, soak, type SoakPart } from './load/soak';
import { createSoakVisits } from './load/soak-visits';

// Lets visitors of all kinds use one web process of the last build, on loopback alone; exits with 1 if its
// memory exceeds its limits.

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    connections: { type: 'string', default: '6' },
    minutes: { type: 'string', default: '30' },
  },
});
/** The columns of the table: figures in megabytes, except minutes and visits. */
const columns = ['minutes', 'visits', 'rss', 'heap', 'external', 'buffers', 'failed'] as const;
const { format } = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const folder = await mkdtemp(join(tmpdir(), 'terang-load-'));
await chmod(folder, 0o755); // the system user of the server reads below it
const server = await startEmbeddedServer(join(folder, 'postgres'));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}
const DATABASE_URL = server.urlOf('postgres');
const db = createDatabase(DATABASE_URL);
try {
  const codeLists = await publish(db);
  const DATA_DIRECTORY = join(folder, 'var');
  const web = await startWebServer({ DATABASE_URL, PROXY_HOPS: '1', DATA_DIRECTORY });
  try {
    const nextVisit = await createSoakVisits(db, web.url, codeLists);
    // Limits by account are not measured, either.
    const onPart = async () => void (await db.deleteFrom('rate_limit').execute());
    const [minutes, connections] = [Number(values.minutes), Number(values.connections)];
    printRow(columns);
    const parts: SoakPart[] = [];
    for await (const part of soak(web, { minutes, connections, nextVisit, onPart })) {
      parts.push(part);
      printRow(columns.map((key) => format(part[key])));
    }
    for (const { what, value, limit, unit } of judgeSoak(parts)) {
      // NaN is not within its limit.
      const isKept = value <= limit;
      console.log(
        `${what}: ${format(value)} ${unit}, limit ${limit} ${unit}${isKept ? '' : ' BROKEN'}`,
      );
      if (!isKept) process.exitCode = 1;
    }
  } finally {
    web.child.kill();
  }
} finally {
  await db.destroy();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** It takes long, so each row is printed as soon as it is known. */
function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(10)).join(''));
}

/** Fills the database with records and texts, and publishes them. */
async function publish(db: Db): Promise<CodeLists> {
  await prepareDatabase(db);
  await loadTexts({ db, storage: createFolderStorage(join(folder, 'var/uploads')) });
  await generateRecords(db, complaints, Number(values.records));
  const policy = await readPolicy('exact');
  const result = await calculate(db, complaints, { by: 'operator', recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  await publishCalculation(db, result.calculation.id, { by: 'operator', policy });
  return listCodeLists(db);
}

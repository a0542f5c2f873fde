import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CodeLists } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { generateRecords, recordKeys } from './bench/generate-records';
import { startWebServer } from './bench/web-servers';
import { formatTable } from '../bin/commands/format-table';
import { terminalLanguage } from '../bin/lib/texts.mjs';
import { measureMemory } from './load/measure-memory';
import { createProfiles, type Profiles } from './load/profiles';
import { sendRequests } from './load/send-requests';
import { judgeSoak, soak, type SoakPart } from './load/soak';
import { createSoakVisits } from './load/soak-visits';
import { startStaticServer } from './load/static-server';

// Loads one web process of the last build, on loopback alone: measures how many responses it sends in a
// second, compared with those of nginx for a file of the same size, and its memory meanwhile.

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    connections: { type: 'string', default: '10' },
    // The maximum requests and seconds of each profile.
    requests: { type: 'string', default: '3000' },
    seconds: { type: 'string', default: '60' },
    // Total requests while memory is measured; 0 skips that.
    memory: { type: 'string', default: '100000' },
    // Runs visits of all kinds for some minutes instead, and fails if memory exceeds its limits.
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
});
const connections = Number(values.connections);
const soakColumns = ['minutes', 'visits', 'rss', 'heap', 'external', 'buffers', 'failed'] as const;
const language = terminalLanguage();
const t = await getTexts(language, 'load');
const format = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 });

const folder = await mkdtemp(join(tmpdir(), 'terang-load-'));
await chmod(folder, 0o755); // the system user of the server reads below it
const server = await startEmbeddedServer(join(folder, 'postgres'));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void server.stop().finally(() => process.exit(1)));
}
try {
  await load(server.urlOf('postgres'));
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}

async function load(DATABASE_URL: string): Promise<void> {
  const codeLists = await publish(DATABASE_URL);
  if (values.soak) return soakPortal(DATABASE_URL, codeLists);
  const web = await startWebServer({
    DATABASE_URL,
    PROXY_HOPS: '1',
    DATA_DIRECTORY: join(folder, 'var'),
  });
  const files = await startStaticServer();
  try {
    await compareProfiles(web.url, files, createProfiles(codeLists));
    const requests = Number(values.memory);
    if (requests > 0) {
      const profilesOf = (round: number) => createProfiles(codeLists, round);
      const looks = measureMemory(web, profilesOf, { requests, connections });
      const head = ['requests', 'rss', 'heap', 'external', 'cpu', 'failed'] as const;
      console.log(`\n${t('memory')}\n`);
      printRow(head.map((key) => t(`columns.${key}`)));
      for await (const look of looks) printRow(head.map((key) => format.format(look[key])));
    }
  } finally {
    web.child.kill();
    await files.stop();
  }
}

/** Prints the memory of a web process in use, and fails if it exceeds its limits. */
async function soakPortal(DATABASE_URL: string, codeLists: CodeLists): Promise<void> {
  const db = createDatabase(DATABASE_URL);
  const web = await startWebServer({
    DATABASE_URL,
    PROXY_HOPS: '1',
    DATA_DIRECTORY: join(folder, 'var'),
  });
  try {
    const nextVisit = await createSoakVisits(db, web.url, codeLists);
    // Limits by account are not measured, either.
    const onPart = async () => void (await db.deleteFrom('rate_limit').execute());
    const minutes = Number(values.minutes);
    console.log(`\n${t('soak')}\n`);
    printRow(soakColumns.map((key) => t(`columns.${key}`)));
    const parts: SoakPart[] = [];
    for await (const part of soak(web, { minutes, connections, nextVisit, onPart })) {
      parts.push(part);
      printRow(soakColumns.map((key) => format.format(part[key])));
    }
    for (const { name, value, limit } of judgeSoak(parts)) {
      const texts = { value: format.format(value), limit: format.format(limit) };
      console.log(t(`limits.${name}`, texts));
      // NaN is not within its limit.
      if (!(value <= limit)) process.exitCode = 1;
    }
    console.log(t(process.exitCode ? 'exceeded' : 'kept'));
  } finally {
    web.child.kill();
    await db.destroy();
  }
}

/** It takes long, so each row is printed as soon as it is known. */
function printRow(cells: readonly string[]): void {
  console.log(cells.map((cell) => cell.padStart(20)).join(''));
}

/** Fills the database with records and texts, and publishes them. */
async function publish(url: string): Promise<CodeLists> {
  const db = createDatabase(url);
  await prepareDatabase(db);
  await loadTexts({ db, storage: createFolderStorage(join(folder, 'var/uploads')) });
  await generateRecords(db, complaints, Number(values.records));
  const policy = await readPolicy('exact');
  const result = await calculate(db, complaints, { by: 'operator', recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  await publishCalculation(db, result.calculation.id, { by: 'operator', policy });
  const codeLists = await listCodeLists(db);
  await db.destroy();
  return codeLists;
}

async function compareProfiles(
  url: string,
  files: Awaited<ReturnType<typeof startStaticServer>>,
  profiles: Profiles,
): Promise<void> {
  const sending = { connections, amount: Number(values.requests), seconds: Number(values.seconds) };
  const rows: string[][] = [];
  // The default view is in the document cache from the first request on.
  await fetch(`${url}/dashboard`);
  for (const [name, requests] of Object.entries(profiles)) {
    const amount = name === 'filters' ? requests.length : sending.amount;
    const sent = await sendRequests(url, requests, { ...sending, amount });
    const file = await sendRequests(await files.offer(sent.bytes), [{}], sending);
    const numbers = [
      sent.bytes / 1_000,
      sent.rate,
      sent.p50,
      sent.p99,
      sent.rate / file.rate,
      sent.failed,
    ];
    rows.push([
      t(`profiles.${name as keyof Profiles}`),
      ...numbers.map((number) => format.format(number)),
    ]);
  }
  const head = ['profile', 'size', 'rate', 'p50', 'p99', 'ratio', 'failed'] as const;
  console.log(`\n${t('records', { records: format.format(Number(values.records)) })}\n`);
  print(
    head.map((key) => t(`columns.${key}`)),
    rows,
  );
}

function print(head: string[], rows: string[][]): void {
  console.log(formatTable([head, ...rows], { alignRight: head.map((_, index) => index).slice(1) }));
}

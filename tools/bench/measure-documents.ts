import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { languages } from '~/platform/i18n/languages.server';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { generateRecords, recordKeys } from './generate-records';
import { median } from './measure-time';
import { randomViews } from './random-views';
import { atLeast, atMost, type Verdict } from './verdicts';
import { startWebServers, type BenchServer } from './web-servers';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 8;
const REQUESTS = 200;
const VIEWS = 300;
const VIEW_CONNECTIONS = 10;
const packed = { 'Accept-Encoding': 'br' };

/**
 * The maximum CPU time of rendering a dashboard that is not cached
 * (docs/decisions/0151-what-rendering-a-dashboard-costs.md).
 */
const RENDER_MS = 60;

/** Responses in a second of one web process to eight visitors who never pause. */
interface Rates {
  /** The dashboard from the document cache. */
  kept: number;
  /** The same by an address that names a language, for a visitor without cookies. */
  named: number;
  /** The dashboard rendered for each request. */
  rendered: number;
  /** A file of the same size as the dashboard, as remix-serve sends it. */
  file: number;
}

/**
 * Measures the dashboard of 100,000 records in the empty database at `url`, with the last build. The four rates
 * are measured in turn, several times, so that other load on the machine affects them equally.
 */
export async function measureDocuments(url: string): Promise<Verdict[]> {
  const views = await publishRecords(url);
  const name = `benchmark-${randomUUID()}.html`;
  const file = `build/client/${name}`;
  const { keeping, rendering, stop } = await startWebServers(url);
  try {
    await writeFile(file, await (await fetch(`${rendering.url}/dashboard`)).text());
    const rates: Rates[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({
        rendered: await rateOf(rendering, '/dashboard'),
        kept: await rateOf(keeping, '/dashboard'),
        named: await rateOf(keeping, '/dashboard?lng=en'),
        file: await rateOf(keeping, `/${name}`),
      });
    }
    const medianOf = (kind: keyof Rates) => median(rates.map((rate) => rate[kind]));
    const kept = medianOf('kept');
    const cpuTime = await cpuTimeOf(rendering, ['/dashboard'], 1);
    const viewTime = await cpuTimeOf(rendering, views, VIEW_CONNECTIONS);
    return [
      atMost('Dashboard from the document cache, answers a second', kept, '/s'),
      atLeast('… compared with rendering it', kept / medianOf('rendered'), '×', 10),
      atLeast('… compared with a file of its size', kept / medianOf('file'), '×', 1),
      atMost(
        '… compared with an address that names a language',
        kept / medianOf('named'),
        '×',
        1.3,
      ),
      atMost('CPU time of rendering the dashboard once, compressed', cpuTime, 'ms', RENDER_MS),
      atMost(`CPU time of one of ${VIEWS} random views`, viewTime, 'ms', RENDER_MS),
    ];
  } finally {
    stop();
    await rm(file, { force: true });
  }
}

/** Publishes 100,000 records; returns the addresses of views of them. */
async function publishRecords(url: string): Promise<string[]> {
  const db = createDatabase(url);
  await prepareDatabase(db);
  await generateRecords(db, complaints, 100_000);
  const policy = await readPolicy('exact');
  const result = await calculate(db, complaints, { by: 'operator', recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  await publishCalculation(db, result.calculation.id, { by: 'operator', policy });
  const views = randomViews(await listCodeLists(db), languages, VIEWS);
  await db.destroy();
  return views;
}

async function rateOf(server: BenchServer, path: string): Promise<number> {
  const load = { url: server.url + path, connections: CONNECTIONS, headers: packed };
  await autocannon({ ...load, duration: 1 });
  const result = await autocannon({ ...load, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Not every answer to ${path} was 200`);
  return result['2xx'] / result.duration;
}

/** Returns the CPU time of a response to these paths, requested in turn. */
async function cpuTimeOf(server: BenchServer, paths: string[], connections: number) {
  const before = await server.cpuTime();
  const amount = Math.max(REQUESTS, paths.length);
  // autocannon gives each connection the whole list: each starts elsewhere, so that all views are requested.
  const share = Math.ceil(paths.length / connections);
  let next = 0;
  const result = await autocannon({
    url: server.url,
    headers: packed,
    connections,
    amount,
    setupClient(client) {
      const pathsOfClient = paths.slice(next * share, (next + 1) * share);
      next += 1;
      client.setRequests(pathsOfClient.map((path) => ({ path })));
    },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('Not every view was answered');
  return ((await server.cpuTime()) - before) / amount;
}

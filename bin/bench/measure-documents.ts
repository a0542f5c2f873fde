import autocannon from 'autocannon';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/db/client.server';
import { calculate } from '~/features/statistics/calculations/calculate.server';
import { publishCalculation } from '~/features/statistics/calculations/publish-calculation.server';
import { generateRecords, recordKeys } from './generate-records';
import { median } from './measure-time';
import { startWebServers, type BenchServer } from './web-servers';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 8;
const REQUESTS = 200;
const packed = { 'Accept-Encoding': 'br' };

/** Answers in a second, as one web process gives them to eight visitors who never pause. */
export interface DocumentFigures {
  /** The dashboard from the document cache. */
  kept: number;
  /** The dashboard rendered for each request. */
  rendered: number;
  /** A file with the text of the dashboard, as remix-serve sends it. */
  file: number;
  /** CPU time of rendering the dashboard once, compression included, in milliseconds. */
  cpuTime: number;
}

/**
 * Measures the dashboard of 100,000 records in the empty database at `url`, with the last build. The
 * three are measured in turn, several times, so that other work on the machine meets them alike.
 */
export async function measureDocuments(url: string): Promise<DocumentFigures> {
  await publishRecords(url);
  const name = `benchmark-${randomUUID()}.html`;
  const file = `build/client/${name}`;
  const { keeping, rendering, stop } = await startWebServers(url);
  try {
    await writeFile(file, await (await fetch(`${rendering.url}/dashboard`)).text());
    const rates: Omit<DocumentFigures, 'cpuTime'>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({
        rendered: await rateOf(rendering, '/dashboard'),
        kept: await rateOf(keeping, '/dashboard'),
        file: await rateOf(keeping, `/${name}`),
      });
    }
    return {
      kept: median(rates.map(({ kept }) => kept)),
      rendered: median(rates.map(({ rendered }) => rendered)),
      file: median(rates.map(({ file }) => file)),
      cpuTime: await cpuTimeOf(rendering, '/dashboard'),
    };
  } finally {
    stop();
    await rm(file, { force: true });
  }
}

async function publishRecords(url: string): Promise<void> {
  const db = createDatabase(url);
  await prepareDatabase(db);
  await generateRecords(db, complaints, 100_000);
  const result = await calculate(db, complaints, { by: 'operator', recordKeys });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  await publishCalculation(db, result.calculation.id, {
    by: 'operator',
    policy: { minPublishedChanges: 0 },
  });
  await db.destroy();
}

async function rateOf(server: BenchServer, path: string): Promise<number> {
  const load = { url: server.url + path, connections: CONNECTIONS, headers: packed };
  await autocannon({ ...load, duration: 1 });
  const result = await autocannon({ ...load, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`Not every answer to ${path} was 200`);
  return result['2xx'] / result.duration;
}

async function cpuTimeOf(server: BenchServer, path: string): Promise<number> {
  const before = await server.cpuTime();
  await autocannon({ url: server.url + path, headers: packed, connections: 1, amount: REQUESTS });
  return ((await server.cpuTime()) - before) / REQUESTS;
}

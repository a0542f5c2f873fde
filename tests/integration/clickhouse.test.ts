import { afterAll, describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Calculation } from '~/platform/db/schema';
import { calculate } from '~/statistics/release/calculate.server';
import { indexCalculations } from '~/statistics/release/index-calculations.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { rebuildIndexJob, runRebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { removeSyntheticCalculations } from '~/statistics/release/remove-synthetic.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { type CalculationStore, type Query, UncountableCalculation } from '~/engine/engine';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { createClickHouseStore } from '~/engine/clickhouse/calculation-store.server';
import { createClickHouseEngine } from '~/engine/clickhouse/clickhouse-engine.server';
import { Cluster } from '~/engine/clickhouse/cluster.server';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { CLUSTER, findClickHouse, startClickHouse } from '../support/clickhouse-cluster';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { readLocale } from '../support/locale-texts';
import { policy } from '../support/policies';
import { recordKeys } from '../support/record-keys';
import { insertRecords } from '../support/records';
import { tryTerang } from '../support/run-terang';
import { startWebProcess } from '../support/web-process';

const program = findClickHouse();
const { db, url: DATABASE_URL } = await createTestDatabase();

const records = Array.from({ length: 400 }, (_, index) => ({
  id: `KH-${index}`,
  day: `${2022 + (index % 4)}-0${1 + (index % 9)}-1${index % 8}`,
  codes: { right: [`R0${1 + (index % 3)}`], province: index % 2 ? '11' : '31' },
  values: { files: index % 5 },
}));
const queries: Query[] = complaints.dimensions.map(({ name }) => ({
  filter: { codes: { right: ['R01', 'R02'] } },
  measure: 'cases',
  dimension: name,
}));

/** Makes a new calculation of the records. */
async function makeCalculation({
  store,
  isSynthetic = false,
}: { store?: CalculationStore; isSynthetic?: boolean } = {}): Promise<Calculation> {
  await insertRecords(db, complaints, records, { isSynthetic });
  const made = await calculate(db, complaints, { by: 'operator', recordKeys, policy, store });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.calculation;
}

/** Returns the names of the tables on each server. */
async function listTables(cluster: Cluster): Promise<string[][]> {
  const servers = await cluster.queryEach<{ name: string }>(
    `SELECT name FROM system.tables WHERE database = '${cluster.database}' ORDER BY name`,
  );
  return servers.map(({ rows }) => rows.map(({ name }) => name));
}

const truth = (calculation: Calculation) =>
  createSqlEngine({ db, hasKeys: true }).aggregate(calculation, queries);

const ends: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** Starts servers, and opens the cluster as the portal does; both end with the tests. */
async function openCluster(options?: Parameters<typeof startClickHouse>[1]) {
  const servers = await startClickHouse(program ?? '', options);
  const settings = { url: servers.urlOf('terang'), name: CLUSTER };
  const cluster = new Cluster(settings);
  ends.push(() => cluster.close(), servers.stop);
  /** Returns the engine of a process that has just started. */
  const startEngine = () => createClickHouseEngine({ db, cluster, hasKeys: true });
  return { servers, settings, cluster, store: createClickHouseStore(cluster), startEngine };
}

describe.runIf(program)('a cluster of two shards', async () => {
  if (!program) return;
  const { servers, settings, cluster, store, startEngine } = await openCluster();
  const [first, second] = servers.servers;
  const copy = ({ id }: Calculation) =>
    runRebuildIndexJob({ db, store }, { input: { calculation: id }, keep: async () => {} });
  const startPortal = () =>
    startWebProcess({
      DATABASE_URL,
      STATISTICS_ENGINE: 'clickhouse',
      PROTECTION_POLICY: 'exact',
      CLICKHOUSE_URL: settings.url,
      CLICKHOUSE_CLUSTER: CLUSTER,
      DOCUMENT_CACHE_MB: '0',
    });

  it('has its part of a calculation on each server once the calculation exists', async () => {
    const { id, calculated_at } = await makeCalculation({ store });
    const name = `complaints_${id}_${calculated_at.getTime()}`;
    const names = [name, `${name}_all`, `${name}_codes`];
    expect(await listTables(cluster)).toEqual([names, names]);
    const parts = await cluster.queryEach<{ records: string }>(
      `SELECT count() AS records FROM terang.${name}`,
    );
    const counts = parts.map(({ rows }) => Number(rows[0]?.records));
    expect(counts[0]! + counts[1]!).toBe(records.length);
    expect(Math.min(...counts)).toBeGreaterThan(100);
  });

  it('stores how many records fall on each day, as calculations of the other engine do', async () => {
    const daysOf = ({ id }: Calculation) =>
      db
        .selectFrom('calculation_day')
        .select(['day', 'records'])
        .where('calculation_id', '=', id)
        .orderBy('day')
        .execute();
    const days = await daysOf(await makeCalculation({ store }));
    expect(days.reduce((sum, day) => sum + day.records, 0)).toBe(records.length);
    expect(days).toEqual(await daysOf(await makeCalculation()));
  });

  it('counts a calculation that was made for another engine once a job has copied it', async () => {
    const calculation = await makeCalculation();
    const engine = startEngine();
    await expect(engine.prepare(calculation)).rejects.toThrow(UncountableCalculation);
    // Two workers do it concurrently.
    await Promise.all([copy(calculation), copy(calculation)]);
    expect(await engine.aggregate(calculation, queries)).toEqual(await truth(calculation));
  });

  it('keeps a calculation that the bitmap engine counts after the next start', async () => {
    const calculation = await makeCalculation({ store });
    const bitmap = createBitmapEngine({ db, hasKeys: true });
    await expect(bitmap.aggregate(calculation, queries)).rejects.toThrow('has no index');
    await indexCalculations(db);
    expect(await bitmap.aggregate(calculation, queries)).toEqual(await truth(calculation));
  });

  it('keeps the tables of existing calculations, and no others', async () => {
    const real = await makeCalculation({ store });
    const synthetic = await makeCalculation({ store, isSynthetic: true });
    await removeSyntheticCalculations(db, 'complaints', store);
    const ids = (await listTables(cluster)).map((names) => {
      return new Set(names.map((name) => Number(name.split('_')[1])));
    });
    expect(ids.map((some) => [some.has(real.id), some.has(synthetic.id)])).toEqual([
      [true, false],
      [true, false],
    ]);
  });

  it('copies a calculation again if a server has lost its part, and never counts the rest', async () => {
    const calculation = await makeCalculation({ store });
    const engine = startEngine();
    await engine.prepare(calculation);
    const lost = `complaints_${calculation.id}_${calculation.calculated_at.getTime()}`;
    const replaced = new Cluster({ url: servers.urlOf('terang', 1) });
    await replaced.commandEach(`DROP TABLE terang.${lost}`);
    await replaced.close();
    await expect(engine.aggregate(calculation, queries)).rejects.toThrow();
    await expect(engine.aggregate(calculation, queries)).rejects.toThrow(UncountableCalculation);
    await copy(calculation);
    expect(await engine.aggregate(calculation, queries)).toEqual(await truth(calculation));
  });

  it('makes no calculation while a shard is unavailable', async () => {
    await second?.kill();
    await expect(makeCalculation({ store })).rejects.toThrow();
    await insertRecords(db, complaints, records);
    const { code, output } = await tryTerang(['calculate'], {
      DATABASE_URL,
      STATISTICS_ENGINE: 'clickhouse',
      CLICKHOUSE_URL: settings.url,
      CLICKHOUSE_CLUSTER: CLUSTER,
    });
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^ClickHouse, or one of its servers, cannot be reached: .*$/),
    ]);
    await second?.start();
    expect((await makeCalculation({ store })).records).toBe(records.length);
  }, 60_000);

  it('answers 503 while a shard is unavailable, never with smaller numbers', async () => {
    const { id } = await makeCalculation({ store });
    await publishCalculation(db, id, { by: 'operator', policy });
    const web = await startPortal();
    const total = async (search: string) => {
      const answer = await fetch(`${web.url}/dashboard/total.csv?year=0&lng=en${search}`);
      return [answer.status, (await answer.text()).includes('133')];
    };
    try {
      expect(await total('&right=R02')).toEqual([200, true]);
      for (const server of [second, first]) {
        await server?.kill();
        expect(await total('&right=R02')).toEqual([503, false]);
        const page = await fetch(`${web.url}/dashboard?lng=en&right=R03`);
        expect([page.status, page.headers.get('cache-control')]).toEqual([503, 'no-store']);
        expect(await page.text()).toContain(readLocale('en').get('common:error.503.title'));
        await server?.start();
        expect(await total('&right=R02')).toEqual([200, true]);
      }
    } finally {
      await web.stop();
    }
  }, 60_000);

  it('follows publications, their rollback and retractions, and copies nothing within a request', async () => {
    const before = await makeCalculation({ store });
    await publishCalculation(db, before.id, { by: 'operator', policy });
    const web = await startPortal();
    const total = async (search = '') => {
      const answer = await fetch(`${web.url}/dashboard/total.csv?year=0&lng=en${search}`);
      return answer.ok ? Number(/,(\d+),A,/.exec(await answer.text())?.[1]) : answer.status;
    };
    const expectCount = (expected: number, search?: string) =>
      vi.waitFor(async () => expect(await total(search)).toBe(expected), { timeout: 20_000 });
    try {
      await expectCount(400);
      const added = records.slice(0, 30).map((record) => ({ ...record, id: `${record.id}+` }));
      await insertRecords(db, complaints, added);
      const after = await freeze(db, complaints);
      await publishCalculation(db, after.id, { by: 'operator', policy });
      // Nobody has copied it: visitors of its address wait, others continue with the former one.
      await expectCount(503, `&as_of=${after.id}`);
      expect(await total()).toBe(400);
      const jobs = await openJobQueue(db, { onError: console.error });
      await jobs.work(rebuildIndexJob, (run) => runRebuildIndexJob({ db, store }, run));
      await expectCount(430);
      await jobs.stop();
      expect(await total(`&as_of=${before.id}`)).toBe(400);
      await rollbackPublication(db, 'complaints', { by: 'operator' });
      await expectCount(400);
      expect(await total(`&as_of=${after.id}`)).toBe(430);
      await publishCalculation(db, after.id, { by: 'operator', policy });
      await expectCount(430);
      await retractCalculation(db, after.id, { by: 'operator', reason: 'Wrong.' });
      await expectCount(400);
      expect(await total(`&as_of=${after.id}`)).toBe(410);
    } finally {
      await web.stop();
    }
  }, 60_000);
});

describe.runIf(program)('a shard with two replicas', async () => {
  if (!program) return;

  it('continues counting when either is unavailable', async () => {
    const { servers, store, startEngine } = await openCluster({ shards: [2] });
    const calculation = await makeCalculation({ store });
    const expected = await truth(calculation);
    const engine = startEngine();
    await engine.prepare(calculation);
    for (const server of servers.servers) {
      await server.kill();
      expect(await engine.aggregate(calculation, queries)).toEqual(expected);
      await server.start();
    }
  });

  it('is refused if nothing copies its rows', async () => {
    const { store } = await openCluster({ shards: [2], isReplicating: true });
    await expect(makeCalculation({ store })).rejects.toThrow('The replicas of shard 1 hold');
  });
});

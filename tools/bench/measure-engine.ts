import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { complaints } from '~/datasets/complaints';
import { listCodeLists } from '~/datasets/code-lists.server';
import { createDatabase } from '~/platform/db/client.server';
import { runRebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { type CalculationState, type StatisticsEngine } from '~/engine/engine';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { createClickHouseStore } from '~/engine/clickhouse/calculation-store.server';
import { createClickHouseEngine } from '~/engine/clickhouse/clickhouse-engine.server';
import { Cluster, type ClusterOptions } from '~/engine/clickhouse/cluster.server';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { answerParent, doInProcess } from './child-process';
import { benchmarkFilters, dashboardQueries, type NamedFilter } from './dashboard-queries';
import { longestBlock, measure, measureInTurn, measureTimes, type Times } from './measure-time';

const thisFile = fileURLToPath(import.meta.url);
/** How many dashboards are requested concurrently while the event loop is watched. */
const READERS = 8;

/** The task of the process that measures. */
export interface EngineTask {
  url: string;
  calculation: CalculationState;
  /** How often each engine answers each dashboard. */
  runs: { bitmap: number; clickhouse: number; sql: number };
  /** A cluster of ClickHouse, with its processes; without it that engine is not measured. */
  clickhouse?: ClusterOptions & { pids: number[] };
}

/** The measurements of the engines at one number of records; times in milliseconds. */
export interface EngineFigures {
  filters: {
    name: string;
    /** The bitmap engine where all counts are exact. */
    bitmap: Times;
    /** Processor time of the same engine when it sums the keys of the records, for rounded counts. */
    keyed: Times;
    /** The ratio of the second one's processor time to the first one's, both measured in turn. */
    keyRatio: number;
    /** ClickHouse with sums of keys, and the processor time of all its servers for a dashboard. */
    clickhouse?: Times & { cpu: number };
    sql: Times;
    isEqual: boolean;
  }[];
  load: number;
  /** The time to copy the records into ClickHouse and to check them. */
  fill?: number;
  /** The longest block of the event loop while several visitors request dashboards concurrently. */
  block: number;
  /** The same while this process only waits: the effect of other load on the machine. */
  idleBlock: number;
  /** The same while the index is loaded. */
  loadBlock: number;
  /** Resident memory of the process with the index, in bytes, before SQL is measured. */
  memory: number;
}

/** Measures the engines in a separate process, which does nothing else. */
export async function measureEngines(task: EngineTask): Promise<EngineFigures> {
  return (await doInProcess(thisFile, task)) as EngineFigures;
}

async function measureHere({
  url,
  calculation,
  runs,
  clickhouse,
}: EngineTask): Promise<EngineFigures> {
  const db = createDatabase(url);
  const filters = benchmarkFilters(complaints, await listCodeLists(db));
  const ask = (engine: StatisticsEngine, { filter }: NamedFilter) =>
    engine.aggregate(calculation, dashboardQueries(complaints, filter));

  const bitmap = createBitmapEngine({ db });
  let load = 0;
  const loadBlock = await longestBlock(async () => {
    load = (await measure(() => bitmap.prepare(calculation))).milliseconds;
  });
  const times = new Map<NamedFilter, Times>();
  for (const filter of filters) {
    await measureTimes(() => ask(bitmap, filter), Math.ceil(runs.bitmap / 3)); // to warm up
    times.set(filter, await measureTimes(() => ask(bitmap, filter), runs.bitmap));
  }
  const block = await longestBlock(async () => {
    for (const filter of filters) {
      await Promise.all(Array.from({ length: READERS }, () => ask(bitmap, filter)));
    }
  });
  const idleBlock = await longestBlock(() => sleep(1_000));
  globalThis.gc?.();
  const memory = process.memoryUsage.rss();

  const keyedEngine = createBitmapEngine({ db, hasKeys: true });
  await keyedEngine.prepare(calculation);
  const sqlEngine = createSqlEngine({ db, hasKeys: true });
  const cluster = clickhouse && new Cluster(clickhouse);
  const clusterEngine = cluster && createClickHouseEngine({ db, cluster, hasKeys: true });
  const filled = await measure(async () => {
    if (!cluster) return;
    const run = { input: { calculation: calculation.id }, keep: async () => {} };
    await runRebuildIndexJob({ db, store: createClickHouseStore(cluster) }, run);
  });
  for (const filter of filters) {
    // The other engine has run as often: code that has not is not optimised yet.
    await measureTimes(() => ask(keyedEngine, filter), 2 * runs.bitmap);
  }
  const figures: EngineFigures['filters'] = [];
  for (const [filter, time] of times) {
    const [plain, keyed] = await measureInTurn(
      [() => ask(bitmap, filter), () => ask(keyedEngine, filter)],
      runs.bitmap,
    );
    const keyRatio = keyed.median / plain.median;
    const answers = [await ask(keyedEngine, filter)];
    const clustered =
      clusterEngine &&
      (await measureOnServers(clickhouse?.pids ?? [], runs.clickhouse, async () => {
        answers.push(await ask(clusterEngine, filter));
      }));
    const sql = await measureTimes(async () => {
      answers.push(await ask(sqlEngine, filter));
    }, runs.sql);
    const isEqual = answers.every((answer) => isDeepStrictEqual(answer, answers[0]));
    figures.push({
      name: filter.name,
      bitmap: time,
      keyed,
      keyRatio,
      sql,
      isEqual,
      ...(clustered && { clickhouse: clustered }),
    });
  }
  await cluster?.close();
  await db.destroy();
  return {
    filters: figures,
    load,
    block,
    idleBlock,
    loadBlock,
    memory,
    ...(clusterEngine && { fill: filled.milliseconds }),
  };
}

/** Measures `act`, and the processor time of other processes for it, in milliseconds. */
async function measureOnServers(
  pids: readonly number[],
  runs: number,
  act: () => Promise<unknown>,
): Promise<Times & { cpu: number }> {
  await act(); // to warm up
  const before = processorTime(pids);
  const times = await measureTimes(act, runs);
  return { ...times, cpu: (processorTime(pids) - before) / runs };
}

/** Returns the processor time of processes so far: in ticks of a hundredth of a second. */
function processorTime(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + 10 * (Number(fields[11]) + Number(fields[12]));
  }, 0);
}

if (process.argv[1] === thisFile) answerParent((task) => measureHere(task as EngineTask));

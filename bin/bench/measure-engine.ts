import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { complaints } from '~/datasets/complaints';
import { listCodeLists } from '~/datasets/code-lists.server';
import { createDatabase } from '~/db/client.server';
import { type CalculationState, type StatisticsEngine } from '~/features/statistics/engine';
import { createBitmapEngine } from '~/features/statistics/engines/bitmap-engine.server';
import { createSqlEngine } from '~/features/statistics/engines/sql-engine.server';
import { benchmarkFilters, dashboardQueries, type NamedFilter } from './dashboard-queries';
import { longestBlock, measure, measureInTurn, measureTimes, type Times } from './measure-time';

/** Dashboards asked for at the same moment while the event loop is watched. */
const READERS = 8;

/** What is asked of the process that measures. */
export interface EngineTask {
  url: string;
  calculation: CalculationState;
  /** How often each engine is asked for each dashboard. */
  runs: { bitmap: number; sql: number };
}

/** What is measured of the engines at one number of records; times in milliseconds. */
export interface EngineFigures {
  filters: {
    name: string;
    /** The bitmap engine where all counts are exact. */
    bitmap: Times;
    /** The same engine where the keys of the records are summed, for counts that are rounded. */
    keyed: Times;
    /** How many times as long the second one takes, both measured in turn. */
    keyRatio: number;
    sql: Times;
    isEqual: boolean;
  }[];
  load: number;
  /** The longest standstill of the event loop while several visitors ask for dashboards at once. */
  block: number;
  /** The same while this process only waits: what other work on the machine does to the loop. */
  idleBlock: number;
  /** The same while the index is loaded. */
  loadBlock: number;
  /** Resident memory of the process with the index, in bytes, before SQL is measured. */
  memory: number;
}

/** Measures both engines in this process, which should do nothing else. */
export async function measureEngines({
  url,
  calculation,
  runs,
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
  const sqlEngine = createSqlEngine({ db });
  const figures: EngineFigures['filters'] = [];
  for (const [filter, time] of times) {
    const [plain, keyed] = await measureInTurn(
      [() => ask(bitmap, filter), () => ask(keyedEngine, filter)],
      runs.bitmap,
    );
    const keyRatio = keyed.median / plain.median;
    const answers = [await ask(bitmap, filter)];
    const sql = await measureTimes(async () => {
      answers.push(await ask(sqlEngine, filter));
    }, runs.sql);
    const isEqual = answers.every((answer) => isDeepStrictEqual(answer, answers[0]));
    figures.push({ name: filter.name, bitmap: time, keyed, keyRatio, sql, isEqual });
  }
  await db.destroy();
  return { filters: figures, load, block, idleBlock, loadBlock, memory };
}

import { type Dataset } from '~/datasets/dataset';
import {
  CODE_SEPARATOR,
  dividedBy,
  type Aggregate,
  type Cell,
  type Filter,
  type Query,
  type StatisticsEngine,
} from '~/engine/engine';
import { OPEN_STATUS } from './random-records';
import { keyOfRecord } from './record-keys';
import { type RecordState } from './records';

/** Counts by looking at every record in turn: slow, and simple enough to be trusted. */
export function naiveAggregate(
  dataset: Dataset,
  records: readonly RecordState[],
  query: Query,
): Aggregate {
  return countStaged(dataset, withStages(dataset, records), query);
}

/** Returns an engine that counts so, each query once: pages in every language make the same queries. */
export function naiveEngine(dataset: Dataset, records: readonly RecordState[]): StatisticsEngine {
  const staged = withStages(dataset, records);
  const counted = new Map<string, Aggregate>();
  const count = (query: Query): Aggregate => {
    const text = JSON.stringify(query);
    const aggregate = counted.get(text) ?? countStaged(dataset, staged, query);
    counted.set(text, aggregate);
    return aggregate;
  };
  return { aggregate: async (_, queries) => queries.map(count), prepare: async () => {} };
}

function countStaged(dataset: Dataset, records: readonly RecordState[], query: Query): Aggregate {
  const { filter, measure } = query;
  const column = dataset.measures.find(({ name }) => name === measure)?.column;
  const byCode = new Map<string, Cell>();
  const total: Cell = { count: 0, key: 0 };
  for (const record of records) {
    if (!isSelected(record, filter)) continue;
    const value = column === undefined ? 1 : (record.values?.[column] ?? 0);
    const key = column === undefined ? keyOfRecord(dataset, record.id) : 0;
    const add = column === undefined ? addRecord : addValue;
    add(total, value, key);
    for (const code of combinationsOf(record, dividedBy(query))) {
      const cell = byCode.get(code) ?? { count: 0, key: 0 };
      add(cell, value, key);
      byCode.set(code, cell);
    }
  }
  return { total, byCode: new Map([...byCode].filter(([, { count }]) => count !== 0)) };
}

function combinationsOf(record: RecordState, dimensions: readonly string[]): string[] {
  const [first, ...others] = dimensions.map((dimension) => codesOf(record, dimension));
  return others.reduce<string[]>(
    (before, codes) =>
      before.flatMap((prefix) => codes.map((code) => prefix + CODE_SEPARATOR + code)),
    [...(first ?? [])],
  );
}

function addRecord(cell: Cell, value: number, key: number): void {
  cell.count += value;
  cell.key = (cell.key + key) % 2 ** 32;
}

function addValue(cell: Cell, value: number): void {
  cell.count += value;
  const bits = value === 0 ? 0 : (value >>> 0).toString(2).length;
  if (bits > 0) cell.bound = Math.max(cell.bound ?? 0, 2 ** bits);
}

function isSelected(record: RecordState, { codes, start, end }: Filter): boolean {
  if (start !== undefined && record.day < start) return false;
  if (end !== undefined && record.day > end) return false;
  return Object.entries(codes).every(
    ([dimension, wanted]) =>
      wanted.length === 0 || codesOf(record, dimension).some((code) => wanted.includes(code)),
  );
}

function codesOf({ day, codes = {} }: RecordState, dimension: string): readonly string[] {
  if (dimension === 'year') return [String(Number(day.slice(0, 4)))];
  if (dimension === 'month') return [String(Number(day.slice(5, 7)))];
  if (dimension === 'year_month') return [day.slice(0, 7)];
  if (dimension === 'week') return [weekOf(new Date(`${day}T12:00:00Z`))];
  const stated = codes[dimension] ?? '_X';
  if (typeof stated === 'string') return [stated];
  return stated.length > 0 ? stated : ['_X'];
}

/** Returns the records with the codes computed from their stage dates. */
export function withStages(
  dataset: Dataset,
  records: readonly RecordState[],
): readonly RecordState[] {
  const { closing } = dataset;
  if (!closing) return records;
  const isDated = records.some(({ stages }) => stages?.[closing.date]);
  const last = records
    .map(({ day }) => day)
    .sort()
    .at(-1);
  return records.map((record) => {
    const { day, codes = {}, stages = {} } = record;
    const closed = stages[closing.date];
    const answered = stages.first_answer_on;
    const isOpen = isDated && !closed && codes[closing.dimension] === OPEN_STATUS;
    return {
      ...record,
      codes: {
        ...codes,
        age: isOpen ? bandOf(day, last ?? day) : '_X',
        time_to_close: closed ? bandOf(day, closed) : '_X',
        closed_year: closed ? String(Number(closed.slice(0, 4))) : '_X',
        time_to_answer: answered ? bandOf(day, answered) : '_X',
        answered_year: answered ? String(Number(answered.slice(0, 4))) : '_X',
      },
    };
  });
}

/** Returns the band of whole months between two days, and whether more time has passed. */
function bandOf(from: string, to: string): string {
  const [[y1 = 0, m1 = 0], [y2 = 0, m2 = 0]] = [from, to].map((day) =>
    day.split('-').map(Number),
  ) as [number[], number[]];
  const lastDay = new Date(Date.UTC(y2, m2, 0)).getUTCDate();
  const start = Math.min(Number(from.slice(8)), lastDay);
  const months = 12 * (y2 - y1) + m2 - m1 + (Number(to.slice(8)) > start ? 1 : 0);
  const bounds = [1, 3, 6, 12, 24];
  return ['P1M', 'P3M', 'P6M', 'P1Y', 'P2Y'][bounds.findIndex((most) => months <= most)] ?? 'OVER';
}

/** Week 1 is the week with 4 January (ISO 8601), found by walking back to it. */
function weekOf(date: Date): string {
  const monday = mondayOf(date);
  for (const year of [monday.getUTCFullYear() + 1, monday.getUTCFullYear()]) {
    const first = mondayOf(new Date(Date.UTC(year, 0, 4, 12)));
    const week = Math.round((monday.getTime() - first.getTime()) / 604_800_000) + 1;
    if (week >= 1) return `${year}-W${String(week).padStart(2, '0')}`;
  }
  throw new Error(`No week holds ${date.toISOString()}`);
}

function mondayOf(date: Date): Date {
  const monday = new Date(date);
  while (monday.getUTCDay() !== 1) monday.setUTCDate(monday.getUTCDate() - 1);
  return monday;
}

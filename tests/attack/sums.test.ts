import loadHighs from 'highs';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Dimension } from '~/datasets/dataset';
import {
  type Aggregate,
  type Cell,
  CODE_SEPARATOR,
  dividedBy,
  type Filter,
  type Query,
} from '~/features/statistics/engine';
import { getObservations } from '~/features/statistics/observations/get-observations.server';
import { type Observations } from '~/features/statistics/observations/observation';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { demoCodeLists, demoNumbers, demoRecords } from '../../bin/demo/attacked-records';

const policy = await readPolicy('protected');
const codeLists = demoCodeLists(complaints);
const files = demoNumbers(complaints, 'files');
const records = demoRecords(complaints).map((record, index) => ({
  ...record,
  files: files[index] ?? 0,
}));
const ALL = '*';

/** Counts by looking at every record in turn. */
const engine = {
  aggregate: async (_: unknown, queries: readonly Query[]) => queries.map(count),
  prepare: async () => {},
};

const counted = new Map<string, Aggregate>();

function count(query: Query): Aggregate {
  const key = JSON.stringify(query);
  const aggregate = counted.get(key) ?? countAnew(query);
  counted.set(key, aggregate);
  return aggregate;
}

function countAnew({ filter, ...query }: Query): Aggregate {
  const { measure } = query;
  const total: Cell = { count: 0, key: 0 };
  const byCode = new Map<string, Cell>();
  const add = (cell: Cell, value: number) => {
    cell.count += value;
    if (measure !== 'files' || value === 0) return;
    cell.bound = Math.max(cell.bound ?? 0, 2 ** value.toString(2).length);
  };
  for (const { codes, files } of records) {
    const wanted = Object.entries(filter.codes).filter(([, some]) => some.length > 0);
    if (!wanted.every(([name, some]) => codes[name]!.some((code) => some.includes(code)))) continue;
    const value = measure === 'files' ? files : 1;
    add(total, value);
    const [first, ...others] = dividedBy(query).map((name) => codes[name]!);
    const rows = others.reduce<readonly string[]>(
      (rows, own) => rows.flatMap((row) => own.map((code) => row + CODE_SEPARATOR + code)),
      first ?? [],
    );
    for (const row of rows) {
      const cell = byCode.get(row) ?? { count: 0, key: 0 };
      byCode.set(row, cell);
      add(cell, value);
    }
  }
  return { total, byCode };
}

const calculation = {
  ...{ id: 1, dataset: 'complaints', through_import: 1 },
  ...{ date: '2026-11-01', coveredUntil: '2026-10-31' },
};
const years = [...new Set(records.map(({ codes }) => codes.year![0]!))].sort();
/** Those of which some sums are of few records, or of one that is most of it. */
const dimensions = complaints.dimensions.filter(({ name }) =>
  ['province', 'issue', 'claimant', 'method', 'letter'].includes(name),
);

async function ask(query: Omit<Query, 'measure'>): Promise<Observations> {
  const observed = { dataset: complaints, calculation, codeLists };
  const asked = { all: { query: { ...query, measure: 'files' } } };
  const { all } = await getObservations({ engine, policy }, observed, asked);
  return all!.query!;
}

/** A sum that the portal may be asked for: what it is, and whether it is disclosed. */
interface Sum {
  sum: number;
  isTold: boolean;
  isSensitive: boolean;
}

/** All sums by year and code of a dimension, as tables disclose them that are asked for in different ways. */
async function sumsBy(dimension: Dimension): Promise<Map<string, Sum>> {
  const { name } = dimension;
  const sums = new Map<string, Sum>();
  const take = (key: readonly string[], { value }: { value: number | null }) => {
    const known = sums.get(key.join());
    if (known) expect([key, value !== null], name).toEqual([key, known.isTold]);
    else {
      const { count: sum, bound = 0 } = cellOf('files', name, key);
      const { count: of } = cellOf('cases', name, key);
      const isSensitive = of > 0 && (of < policy.minTotal || 2 * bound > sum);
      sums.set(key.join(), { sum, isTold: value !== null, isSensitive });
    }
    if (value !== null) expect(value).toBe(sums.get(key.join())!.sum);
  };
  for (const year of [...years, ALL]) {
    const filter = { codes: ofYear(year) };
    const { total, all } = await ask({ filter, dimension: name });
    take([year, ALL], total);
    for (const one of all) take([year, one.code], one);
  }
  const crossed = await ask({ filter: { codes: {} }, dimension: 'year', crossedBy: [name] });
  for (const one of crossed.all) take(one.code.split(CODE_SEPARATOR), one);
  for (const code of new Set([...sums.keys()].map((key) => key.split(',')[1]!))) {
    if (code === ALL) continue;
    const { total, all } = await ask({ filter: { codes: { [name]: [code] } }, dimension: 'year' });
    take([ALL, code], total);
    for (const one of all) take([one.code, code], one);
  }
  return sums;
}

/** The filter by a year, or by none. */
function ofYear(year: string): Filter['codes'] {
  return year === ALL ? {} : { year: [year] };
}

function cellOf(measure: string, name: string, [year = ALL, code = ALL]: readonly string[]): Cell {
  const query = { filter: { codes: {} }, measure };
  const [first, ...others] = [
    ...(year === ALL ? [] : [['year', year] as const]),
    ...(code === ALL ? [] : [[name, code] as const]),
  ];
  if (!first) return count(query).total;
  const crossedBy = others.map(([dimension]) => dimension);
  const { byCode } = count({ ...query, dimension: first[0], crossedBy });
  return byCode.get([first, ...others].map(([, own]) => own).join(CODE_SEPARATOR)) ?? noRecords;
}

const noRecords: Cell = { count: 0, key: 0 };

/** What everybody can calculate of the sums of a dimension: how many are suppressed, known, and nearly known. */
async function attack(
  { name, isMultiple }: Dimension,
  sums: ReadonlyMap<string, Sum>,
  isTold: (sum: Sum) => boolean,
) {
  const { infinity, constants, createModel } = await loading;
  const keys = [...sums.keys()];
  const all = [...sums.values()];
  const codes = [...new Set(keys.map((key) => key.split(',')[1]!))].filter((code) => code !== ALL);
  const rows: { of: [number, number][]; upper: number }[] = [];
  const relate = (whole: string, parts: readonly string[], upper: number) => {
    const of = parts.flatMap((part): [number, number][] =>
      sums.has(part) ? [[keys.indexOf(part), 1]] : [],
    );
    if (sums.has(whole)) rows.push({ of: [...of, [keys.indexOf(whole), -1]], upper });
  };
  for (const year of [...years, ALL]) {
    const filter = { codes: ofYear(year) };
    const { total, byCode } = count({ filter, measure: 'cases', dimension: name });
    const mentions = [...byCode.values()].reduce((sum, cell) => sum + cell.count, 0);
    const parts = codes.map((code) => `${year},${code}`);
    relate(`${year},${ALL}`, parts, mentions > total.count ? infinity : 0);
    if (isMultiple)
      for (const part of parts) if (sums.has(part)) relate(part, [`${year},${ALL}`], infinity);
  }
  for (const code of [ALL, ...codes]) {
    relate(
      `${ALL},${code}`,
      years.map((year) => `${year},${code}`),
      0,
    );
  }
  const starts = [0];
  for (const { of } of rows) starts.push(starts.at(-1)! + of.length);
  const model = createModel({
    ...{ numCols: all.length, numRows: rows.length, colCost: all.map(() => 0) },
    colLower: all.map((one) => (isTold(one) ? one.sum : 0)),
    colUpper: all.map((one) => (isTold(one) ? one.sum : infinity)),
    rowLower: rows.map(() => 0),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      ...{ format: 'csr' as const, numRows: rows.length, numCols: all.length, starts },
      indices: rows.flatMap(({ of }) => of.map(([index]) => index)),
      values: rows.flatMap(({ of }) => of.map(([, times]) => times)),
    },
  });
  model.options.set({ output_flag: false });
  const extreme = (index: number, sense: 'minimize' | 'maximize') => {
    model.changeObjectiveSense(constants.objectiveSense[sense]);
    model.changeColCost(index, 1);
    model.run();
    const isFound = model.getModelStatus() === constants.modelStatus.optimal;
    const value = isFound
      ? model.getSolution().colValue[index]!
      : sense === 'minimize'
        ? 0
        : Infinity;
    model.changeColCost(index, 0);
    return value;
  };
  const found = { suppressed: 0, sensitive: 0, recovered: 0, narrow: 0 };
  for (const [index, one] of all.entries()) {
    if (isTold(one)) continue;
    const [least, most] = [extreme(index, 'minimize'), extreme(index, 'maximize')];
    const isRecovered = most - least < 0.5;
    found.suppressed += 1;
    found.recovered += Number(isRecovered);
    found.sensitive += Number(one.isSensitive);
    const isNarrow = least > 0.9 * one.sum && most < 1.1 * one.sum;
    found.narrow += Number(one.isSensitive && isNarrow);
  }
  model.dispose();
  return found;
}

const loading = loadHighs();

it('tells none of the sums that are suppressed, nor nearly what one is, by subtracting all from each other', async () => {
  const found = { sensitive: 0, recovered: 0 };
  for (const dimension of dimensions) {
    const sums = await sumsBy(dimension);
    const closed = await attack(dimension, sums, ({ isTold }) => isTold);
    expect(closed, dimension.name).toMatchObject({ recovered: 0, narrow: 0 });
    expect(closed.suppressed).toBeLessThan(3 * closed.sensitive);
    const alone = await attack(dimension, sums, ({ isSensitive }) => !isSensitive);
    found.sensitive += alone.sensitive;
    found.recovered += alone.recovered;
  }
  // Those that would be suppressed alone are known, unless chance has put two into a row and a column.
  expect(found.sensitive).toBeGreaterThan(20);
  expect(found.recovered / found.sensitive).toBeGreaterThan(0.4);
}, 120_000);

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
} from '~/engine/engine';
import { getObservations } from '~/statistics/observations/get-observations.server';
import { type Observations } from '~/statistics/observations/observation';
import { type AttackedRecord } from '~/protection/attack/attacked-records';
import { type ProtectionPolicy } from '~/protection/policy';
import { leastOf, mostOf, type DisclosedValue } from '~/protection/protect-table';
import { readPolicy } from '~/protection/read-policy.server';
import { demoCodeLists, demoNumbers, demoRecords } from '../../tools/attack/attacked-records';

const policy = await readPolicy('protected');
const codeLists = demoCodeLists(complaints);
const files = demoNumbers(complaints, 'files');
const records = demoRecords(complaints).map((record, index) => ({
  ...record,
  files: files[index] ?? 0,
}));
const ALL = '*';
const UNTIL = '2026-10-31';
const loading = loadHighs();

interface SummedRecord extends AttackedRecord {
  files: number;
}

/** Returns what a portal answers about the records of a version, and their sums. */
function portalOf(
  records: readonly SummedRecord[],
  coveredUntil: string,
  policy: ProtectionPolicy,
) {
  const counted = new Map<string, Aggregate>();
  const count = (query: Query): Aggregate => {
    const key = JSON.stringify(query);
    const aggregate = counted.get(key) ?? countAnew(records, query);
    counted.set(key, aggregate);
    return aggregate;
  };
  const engine = {
    aggregate: async (_: unknown, queries: readonly Query[]) => queries.map(count),
    prepare: async () => {},
  };
  const calculation = {
    id: 1,
    dataset: 'complaints',
    through_import: 1,
    date: coveredUntil,
    coveredUntil,
  };
  const ask = async (query: Omit<Query, 'measure'>): Promise<Observations> => {
    const requested = { all: { query: { ...query, measure: 'files' } } };
    const { all } = await getObservations(
      { engine, policy },
      { dataset: complaints, calculation, codeLists },
      requested,
    );
    return all!.query!;
  };
  const years = [...new Set(records.map(({ codes }) => codes.year![0]!))].sort();
  const cellOf = (measure: string, name: string, [year = ALL, code = ALL]: readonly string[]) => {
    const query = { filter: { codes: {} }, measure };
    const [first, ...others] = [
      ...(year === ALL ? [] : [['year', year] as const]),
      ...(code === ALL ? [] : [[name, code] as const]),
    ];
    if (!first) return count(query).total;
    const crossedBy = others.map(([dimension]) => dimension);
    const { byCode } = count({ ...query, dimension: first[0], crossedBy });
    return byCode.get([first, ...others].map(([, part]) => part).join(CODE_SEPARATOR)) ?? noRecords;
  };
  return { count, ask, years, cellOf };
}

type Portal = ReturnType<typeof portalOf>;

/** Counts by looking at every record in turn. */
function countAnew(records: readonly SummedRecord[], { filter, ...query }: Query): Aggregate {
  const { measure } = query;
  const total: Cell = { count: 0, key: 0 };
  const byCode = new Map<string, Cell>();
  const add = (cell: Cell, { files, key }: SummedRecord) => {
    cell.count += measure === 'files' ? files : 1;
    if (measure !== 'files') cell.key = (cell.key + key) >>> 0;
    else if (files > 0) cell.bound = Math.max(cell.bound ?? 0, 2 ** files.toString(2).length);
  };
  const wanted = Object.entries(filter.codes).filter(([, some]) => some.length > 0);
  const divided = dividedBy(query);
  for (const record of records) {
    const { codes } = record;
    if (!wanted.every(([name, some]) => codes[name]!.some((code) => some.includes(code)))) continue;
    add(total, record);
    const [first, ...others] = divided.map((name) => codes[name]!);
    const rows = others.reduce<readonly string[]>(
      (rows, added) => rows.flatMap((row) => added.map((code) => row + CODE_SEPARATOR + code)),
      first ?? [],
    );
    for (const row of rows) {
      const cell = byCode.get(row) ?? { count: 0, key: 0 };
      byCode.set(row, cell);
      add(cell, record);
    }
  }
  return { total, byCode };
}

/** Dimensions with sums of few records, or sums that consist mostly of one record. */
const dimensions = complaints.dimensions.filter(({ name }) =>
  ['province', 'issue', 'claimant', 'method', 'letter'].includes(name),
);

/** A sum by a complete year, or in total: its value, and the bounds that follow from what is shown. */
interface Sum {
  sum: number;
  least: number;
  most: number;
  isSensitive: boolean;
}

const isBounded = ({ most }: Sum) => most < Infinity;

/**
 * Returns all sums by year and code of a dimension, as tables disclose them that are requested in different
 * ways.
 */
async function sumsBy(portal: Portal, dimension: Dimension): Promise<Map<string, Sum>> {
  const { ask, years, cellOf } = portal;
  const { name } = dimension;
  const sums = new Map<string, Sum>();
  const take = (key: readonly string[], disclosed: DisclosedValue) => {
    const [year = ALL, code] = key;
    // Sums by code are shown for complete years only.
    if (code !== ALL && (year === ALL || year === years.at(-1))) {
      expect([key, disclosed.value], name).toEqual([key, null]);
      return;
    }
    const known = sums.get(key.join());
    const [least, most] = [leastOf(disclosed, policy), mostOf(disclosed, policy)];
    if (known) expect([key, least, most], name).toEqual([key, known.least, known.most]);
    const { count: sum, bound = 0 } = cellOf('files', name, key);
    const { count: of } = cellOf('cases', name, key);
    const isSensitive = of > 0 && (of < policy.minTotal || 2 * bound > sum);
    expect(least <= sum && sum <= most).toBe(true);
    sums.set(key.join(), { sum, least: Math.max(0, least), most, isSensitive });
  };
  for (const year of [...years, ALL]) {
    const filter = { codes: ofYear(year) };
    const { total, all } = await ask({ filter, dimension: name });
    take([year, ALL], total);
    for (const observation of all) take([year, observation.code], observation);
  }
  const crossed = await ask({ filter: { codes: {} }, dimension: 'year', crossedBy: [name] });
  for (const observation of crossed.all) take(observation.code.split(CODE_SEPARATOR), observation);
  for (const code of new Set([...sums.keys()].map((key) => key.split(',')[1]!))) {
    if (code === ALL) continue;
    const { total, all } = await ask({ filter: { codes: { [name]: [code] } }, dimension: 'year' });
    take([ALL, code], total);
    for (const observation of all) take([observation.code, code], observation);
  }
  return sums;
}

/** Returns the filter by a year, or by none. */
function ofYear(year: string): Filter['codes'] {
  return year === ALL ? {} : { year: [year] };
}

const noRecords: Cell = { count: 0, key: 0 };

/**
 * Returns what everybody can calculate from the sums of a dimension: how many are suppressed, known, and
 * nearly known.
 */
async function attack(
  { count, years }: Portal,
  { name, isMultiple }: Dimension,
  sums: ReadonlyMap<string, Sum>,
  isTried: (key: string) => boolean = () => true,
) {
  const { infinity, constants, createModel } = await loading;
  const keys = [...sums.keys()];
  const all = [...sums.values()];
  const codes = [...new Set(keys.map((key) => key.split(',')[1]!))].filter((code) => code !== ALL);
  const rows: { of: [number, number][]; upper: number }[] = [];
  const relate = (sum: string, parts: readonly string[], upper: number) => {
    const of = parts.flatMap((part): [number, number][] =>
      sums.has(part) ? [[keys.indexOf(part), 1]] : [],
    );
    if (sums.has(sum) && of.length > 0) rows.push({ of: [...of, [keys.indexOf(sum), -1]], upper });
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
  relate(
    `${ALL},${ALL}`,
    years.map((year) => `${year},${ALL}`),
    0,
  );
  const starts = [0];
  for (const { of } of rows) starts.push(starts.at(-1)! + of.length);
  const model = createModel({
    numCols: all.length,
    numRows: rows.length,
    colCost: all.map(() => 0),
    colLower: all.map(({ least }) => least),
    colUpper: all.map((sum) => (isBounded(sum) ? sum.most : infinity)),
    rowLower: rows.map(() => 0),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csr' as const,
      numRows: rows.length,
      numCols: all.length,
      starts,
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
  for (const [index, entry] of all.entries()) {
    if (isBounded(entry) || !isTried(keys[index]!)) continue;
    const [least, most] = [extreme(index, 'minimize'), extreme(index, 'maximize')];
    const isRecovered = most - least < 0.5;
    found.suppressed += 1;
    found.recovered += Number(isRecovered);
    found.sensitive += Number(entry.isSensitive);
    const isNarrow = least > 0.9 * entry.sum && most < 1.1 * entry.sum;
    found.narrow += Number(entry.isSensitive && isNarrow);
  }
  model.dispose();
  return found;
}

/** Returns the sums that would be known if only the given ones were suppressed. */
function withoutSuppressed(sums: ReadonlyMap<string, Sum>, isSuppressed: (sum: Sum) => boolean) {
  const known = [...sums].map(([key, sum]): [string, Sum] => [
    key,
    isSuppressed(sum)
      ? { ...sum, least: 0, most: Infinity }
      : { ...sum, least: sum.sum, most: sum.sum },
  ]);
  return new Map(known);
}

it('recovers none of the suppressed sums, nor nearly one, by subtracting all from each other', async () => {
  const found = { sensitive: 0, recovered: 0 };
  for (const base of [1, policy.sumBase]) {
    const portal = portalOf(records, UNTIL, { ...policy, sumBase: base });
    for (const dimension of dimensions) {
      const sums = await sumsBy(portal, dimension);
      const suppressed = await attack(portal, dimension, sums);
      expect(suppressed, dimension.name).toMatchObject({ recovered: 0, narrow: 0 });
      expect(suppressed.suppressed).toBeLessThan(3 * suppressed.sensitive);
      const alone = await attack(
        portal,
        dimension,
        withoutSuppressed(sums, ({ isSensitive }) => isSensitive),
      );
      found.sensitive += alone.sensitive;
      found.recovered += alone.recovered;
    }
  }
  // Those that would be suppressed alone are known, unless chance has put two into a row.
  expect(found.sensitive).toBeGreaterThan(20);
  expect(found.recovered / found.sensitive).toBeGreaterThan(0.3);
}, 240_000);

/**
 * Returns what a reader of the version before a sum's records were added knows about it: the others of its
 * year are of the same records, and were suppressed along with another one, or not at all.
 */
async function attackAdded(
  after: Portal,
  dimension: Dimension,
  all: ReadonlyMap<string, Sum>,
  [year = '', code = '']: readonly string[],
  base: number,
) {
  const { name } = dimension;
  const isAdded = ({ codes }: SummedRecord) =>
    codes.year!.includes(year) && codes[name]!.includes(code);
  const before = portalOf(
    records.filter((record) => !isAdded(record)),
    UNTIL,
    { ...policy, sumBase: base },
  );
  const disclosed = await before.ask({ filter: { codes: { year: [year] } }, dimension: name });
  const sums = new Map(all);
  for (const observation of disclosed.all) {
    const key = [year, observation.code];
    const sum = sums.get(key.join());
    const isSame =
      before.cellOf('cases', name, key).count === after.cellOf('cases', name, key).count;
    if (!sum || !isSame) continue;
    const [least, most] = [leastOf(observation, policy), mostOf(observation, policy)];
    sums.set(key.join(), {
      ...sum,
      least: Math.max(sum.least, least),
      most: Math.min(sum.most, most),
    });
  }
  return attack(after, dimension, sums, (key) => key === [year, code].join());
}

it.each([
  ['most', 'not rounded', 1],
  ['none', 'rounded', policy.sumBase],
] as const)(
  'recovers %s of the sums that a late record suppresses from the previous version if sums are %s',
  async (mode, _, base) => {
    const found = { suppressed: 0, recovered: 0, narrow: 0 };
    const portal = portalOf(records, UNTIL, { ...policy, sumBase: base });
    for (const dimension of dimensions) {
      const sums = await sumsBy(portal, dimension);
      const sensitive = [...sums].flatMap(([key, sum]) =>
        sum.isSensitive ? [key.split(',')] : [],
      );
      for (const key of sensitive) {
        // Of two in a year, neither follows from the other.
        if (sensitive.filter(([year]) => year === key[0]).length > 1) continue;
        const { suppressed, recovered, narrow } = await attackAdded(
          portal,
          dimension,
          sums,
          key,
          base,
        );
        found.suppressed += suppressed;
        found.recovered += recovered;
        found.narrow += narrow;
      }
    }
    expect(found.suppressed).toBeGreaterThan(5);
    if (mode === 'most') expect(found.recovered / found.suppressed).toBeGreaterThan(0.5);
    else expect(found).toMatchObject({ recovered: 0, narrow: 0 });
  },
  240_000,
);

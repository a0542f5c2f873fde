import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { groupsOf } from '~/datasets/coarser';
import {
  type Aggregate,
  type Cell,
  CODE_SEPARATOR,
  dividedBy,
  type Query,
  type StatisticsEngine,
} from '~/engine/engine';
import { required } from '~/platform/system/required';
import { type DisclosedValue } from '~/protection/protect-table';
import { readPolicy } from '~/protection/read-policy.server';
import { randomStream } from '../../bin/demo/random';
import { demoCodeLists, demoRecords } from '../../tools/attack/attacked-records';
import { observeRecords } from '../support/observe-records';

const records = demoRecords(complaints);
const codeLists = demoCodeLists(complaints);
const policy = await readPolicy('protected');

function count({ filter, ...query }: Query): Aggregate {
  const chosen = Object.entries(filter.codes).filter(([, codes]) => codes.length > 0);
  const total: Cell = { count: 0, key: 0 };
  const byCode = new Map<string, Cell>();
  const add = (cell: Cell, key: number) => {
    cell.count += 1;
    cell.key = (cell.key + key) >>> 0;
  };
  for (const { codes, key } of records) {
    if (!chosen.every(([name, some]) => codes[name]?.some((code) => some.includes(code)))) continue;
    add(total, key);
    const [first = [], ...others] = dividedBy(query).map((name) => codes[name] ?? []);
    const rows = others.reduce<string[]>(
      (before, some) => before.flatMap((row) => some.map((code) => row + CODE_SEPARATOR + code)),
      [...first],
    );
    for (const row of rows) {
      const cell = byCode.get(row) ?? { count: 0, key: 0 };
      add(cell, key);
      byCode.set(row, cell);
    }
  }
  return { total, byCode };
}

const engine: StatisticsEngine = {
  aggregate: async (_, queries) => queries.map(count),
  prepare: async () => {},
};
const observe = (query: Omit<Query, 'measure'>) =>
  observeRecords({ engine, policy, codeLists }, query);

/** Returns what a value says, without its code and status. */
const saysOf = ({ protection, value, ...bounds }: DisclosedValue) => {
  const { min, max, error } = { min: undefined, max: undefined, error: undefined, ...bounds };
  return { protection, value, min, max, error };
};

it('a filter by a group of places discloses nothing that tables by groups do not', async () => {
  const { uniform } = randomStream(2026, 8);
  const pick = <Item>(items: readonly Item[]) =>
    required(items[Math.floor(uniform() * items.length)], 'item');
  const island = required(
    complaints.coarser.find(({ isPlace }) => isPlace),
    'groups',
  );
  const groups = groupsOf(island, complaints, codeLists);
  const divided = complaints.dimensions.filter(
    ({ isPlace, calendar, isFilter, derivedFrom }) =>
      isFilter && !isPlace && !derivedFrom && calendar !== 'week' && calendar !== 'year_month',
  );
  let [compared, withheld] = [0, 0];
  for (let draw = 0; draw < 60; draw += 1) {
    const { codes } = pick(records);
    const [group] = [...groups].find(([, members]) =>
      members.includes(codes.province_34?.[0] ?? ''),
    ) ?? [pick([...groups.keys()])];
    const [dimension, filtered] = [pick(divided), pick(divided)];
    const chosen = {
      ...(uniform() < 0.8 && { year: codes.year ?? [] }),
      ...(filtered !== dimension &&
        uniform() < 0.7 && {
          [filtered.name]: codes[filtered.name]?.slice(0, 1) ?? [],
        }),
    };
    const underGroup = { codes: { ...chosen, province_34: [group] } };
    const [found, table, byGroup] = await Promise.all([
      observe({ filter: underGroup, dimension: dimension.name }),
      observe({ filter: { codes: chosen }, dimension: island.name, crossedBy: [dimension.name] }),
      observe({ filter: { codes: chosen }, dimension: island.name }),
    ]);
    expect(saysOf(found.total)).toEqual(saysOf(byGroup.of(group)));
    const all = new Set(records.flatMap((record) => record.codes[dimension.name] ?? []));
    for (const code of [...all, ...found.all.map((row) => row.code)]) {
      const row = table.of([group, code].join(CODE_SEPARATOR));
      if (found.suppression === null) expect(saysOf(found.of(code))).toEqual(saysOf(row));
      else
        expect(saysOf(found.of(code))).toEqual(saysOf({ protection: 'suppressed', value: null }));
      compared += 1;
      if (row.protection === 'suppressed') withheld += 1;
    }
  }
  expect(compared).toBeGreaterThan(500);
  // Otherwise the rule of groups would not be tried.
  expect(withheld).toBeGreaterThan(20);
}, 120_000);

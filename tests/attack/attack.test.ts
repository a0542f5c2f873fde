import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';
import { type Cell } from '~/engine/engine';
import { type AttackedRecord, yearsOfRecords } from '~/protection/attack/attacked-records';
import { attackPortal } from '~/protection/attack/attack-portal.server';
import { type Portal, portalUnder } from '~/protection/attack/portal';
import { readPolicy } from '~/protection/read-policy.server';
import { countedYears } from '~/protection/thin-years';
import { roundCount } from '~/protection/round-count';
import { demoCodeLists, demoRecords } from '../../tools/attack/attacked-records';
import {
  attackedColumns,
  columnClasses,
  ofKeyVariables,
  publicUseClasses,
} from '../../tools/attack/public-use-classes';
import { portalOfGroups, thresholdPortal } from '../../tools/attack/weak-portals';
import { randomStream } from '../../bin/demo/random';

const records = demoRecords(complaints);
const codeLists = demoCodeLists(complaints);
const policy = await readPolicy('protected');
const portal = portalUnder(complaints, policy, codeLists);

/** The answers of the portal if it disclosed groups of codes whatever they are made of. */
const portalOfAll = portalOfGroups(portalUnder(complaints, policy, new Map()));

const attack = (options: Partial<Parameters<typeof attackPortal>[0]>) =>
  attackPortal({
    dataset: complaints,
    portal,
    records,
    views: 6,
    codeLists,
    draw: randomStream(2026, 0).uniform,
    ...options,
  });

/**
 * The records of a year with frequent codes, which exact tables disclose, some of them moved to another year.
 */
const few = (() => {
  const dataset = withDimensions('year', 'claimant', 'victim', 'method', 'letter', 'status');
  const ofYear = records.filter(holds({ year: ['2025'] }));
  const ofCode = new Map<string, number>();
  const mentionsOf = ({ codes }: AttackedRecord) =>
    dataset.dimensions.flatMap(({ name }) => codes[name]!.map((code) => `${name} ${code}`));
  for (const mention of ofYear.flatMap(mentionsOf))
    ofCode.set(mention, 1 + (ofCode.get(mention) ?? 0));
  const frequent = ofYear.filter((record) =>
    mentionsOf(record).every((code) => ofCode.get(code)! > 30),
  );
  const strays = frequent
    .slice(0, 6)
    .map(({ codes, key }) => ({ codes: { ...codes, year: ['2012'] }, key }));
  const all = [...frequent.slice(6), ...strays];
  const years = yearsOfRecords(complaints, all, policy);
  return {
    dataset,
    records: all,
    years,
    portal: portalUnder(complaints, policy, codeLists, years),
  };
})();

/** The answers of the portal if it suppressed nothing but the year of few. */
const exactWithOthers: Portal = (table) =>
  (countedYears(table, few.years, policy)?.length === 0 ? few.portal : portal)(table);

/** The answers of the portal if it rounded tables of all years, but left no record out. */
const roundedWith: Portal = (table) => (cell, together) => few.portal(table)(cell, together, cell);

describe('an attack by linear and integer programs', () => {
  it('recovers no small count from all that the portal answers, nor proves that there is a record', async () => {
    const { tried, concealed, ...found } = await attack({});
    expect(Math.min(tried, concealed)).toBeGreaterThan(40);
    expect(found).toMatchObject({ recovered: 0, proven: 0 });
  }, 120_000);

  it('recovers no small count of consultations either', async () => {
    const { tried, concealed, ...found } = await attack({
      dataset: consultations,
      portal: portalUnder(consultations, policy, codeLists),
      records: demoRecords(consultations),
      views: 3,
    });
    expect(Math.min(tried, concealed)).toBeGreaterThan(10);
    expect(found).toMatchObject({ recovered: 0, proven: 0 });
  }, 120_000);

  // What comparisons, trends and profiles disclose beyond tables: years up to the last complete month.
  it.each([
    ['none', portal],
    ['all', portalOfAll],
  ] as const)(
    'proves that %s of the hidden counts exist from compared years',
    async (found, portalOfRule) => {
      const { concealed, proven } = await attack({
        dataset: withDimensions('year', 'month', 'victim'),
        portal: portalOfRule,
        records: monthlyRecords(),
        views: 1,
      });
      expect(concealed).toBeGreaterThan(4);
      expect(proven).toBe(found === 'all' ? concealed : 0);
    },
  );

  it.each([
    ['none', portal],
    ['some', portalOfAll],
  ] as const)(
    'proves that %s of the hidden counts exist from stages of a status and provinces of both divisions',
    async (found, portalOfRule) => {
      const { concealed, proven } = await attack({
        dataset: withDimensions('year', 'status', 'province', 'province_34'),
        portal: portalOfRule,
        views: 3,
        draw: randomStream(2026, 3).uniform,
      });
      expect(concealed).toBeGreaterThan(20);
      expect(proven > 0).toBe(found === 'some');
    },
    120_000,
  );

  it.each([
    ['none', portal],
    ['some', portalOfAll],
  ] as const)(
    'proves that %s of the hidden counts exist from island groups and quarters',
    async (found, portalOfRule) => {
      const { concealed, recovered, proven } = await attack({
        dataset: withDimensions('year', 'month', 'victim', 'province', 'province_34'),
        portal: portalOfRule,
        views: 2,
        draw: randomStream(5, 0).uniform,
      });
      expect(concealed).toBeGreaterThan(20);
      expect(recovered + proven > 0).toBe(found === 'some');
    },
    120_000,
  );

  it.each([
    ['none', policy.minCount],
    ['some', 1],
  ])(
    'recovers %s with public-use files in which %i share each combination',
    async (found, min) => {
      const files = await publicUseClasses({ dataset: complaints, records, codeLists, min });
      const dataset = ofKeyVariables(complaints);
      const { tried, recovered, proven } = await attack({ dataset, files, views: 2 });
      expect(tried).toBeGreaterThan(10);
      expect(recovered > 0 || proven > 0).toBe(found === 'some');
    },
    120_000,
  );

  it.each([
    ['none', policy.minCount],
    ['all', 1],
  ])(
    'fills in %s of the suppressed values of public-use files in which %i share each combination',
    async (found, min) => {
      const held = { dataset: complaints, records, codeLists, min };
      const { dataset, ...columns } = attackedColumns(held, policy);
      // Without the longest list, which takes minutes.
      const dimensions = dataset.dimensions.filter(({ name }) => name !== 'first_defendant');
      const { tried, recovered } = await attack({
        ...columns,
        dataset: { ...dataset, dimensions },
        files: await columnClasses(held),
        views: 1,
      });
      expect(tried).toBeGreaterThan(10);
      expect(recovered).toBe(found === 'all' ? tried : 0);
    },
    120_000,
  );

  it('recovers none from two calculations of which one has twenty records more', async () => {
    const { tried, ...found } = await attack({ before: records.slice(0, -20), views: 3 });
    expect(tried).toBeGreaterThan(20);
    expect(found).toMatchObject({ recovered: 0, proven: 0 });
  }, 120_000);

  it('recovers none from two calculations with the public-use file of the former, which both offer', async () => {
    const before = records.slice(0, -20);
    const min = policy.minCount;
    const filesBefore = await publicUseClasses({
      dataset: complaints,
      records: before,
      codeLists,
      min,
    });
    const dataset = ofKeyVariables(complaints);
    const { tried, ...found } = await attack({ dataset, before, filesBefore, views: 1 });
    expect(tried).toBeGreaterThan(10);
    expect(found).toMatchObject({ recovered: 0, proven: 0 });
  }, 120_000);

  // All years minus the others are the year of few.
  it.each([
    ['none', few.portal],
    ['some, if tables of all years and of the others stay exact', exactWithOthers],
    ['some, if tables of all years are rounded with it', roundedWith],
  ] as const)(
    'discloses of a year of few records %s',
    async (found, portalOfRule) => {
      const { tried, recovered, proven } = await attack({ ...few, portal: portalOfRule, views: 8 });
      expect(tried).toBeGreaterThan(20);
      expect(recovered + proven > 0).toBe(found !== 'none');
    },
    120_000,
  );

  it('recovers more than 80 % if counts below five are withheld and all others are exact', async () => {
    const { tried, recovered } = await attack({ portal: thresholdPortal, views: 6 });
    expect(tried).toBeGreaterThan(40);
    expect(recovered / tried).toBeGreaterThan(0.8);
  }, 120_000);
});

describe('requesting 200 groups of codes with and without one', () => {
  const provinces = [...new Set(records.flatMap(({ codes }) => codes.province ?? []))];
  const others = (draw: () => number) => provinces.filter(() => draw() < 0.1).slice(0, 3);

  const inRight = records.filter(holds({ year: ['2025'], right: ['R01'] }));

  const counted = (codes: Readonly<Record<string, readonly string[]>>): Cell =>
    inRight
      .filter(holds(codes))
      .reduce((sum, { key }) => ({ count: sum.count + 1, key: (sum.key + key) >>> 0 }), {
        count: 0,
        key: 0,
      });

  /** Returns what the mean of the differences says about a province; null if no group is answered. */
  function average(answer: Portal, province: string, right: string): number | null {
    const { uniform } = randomStream(7, 0);
    const differences = Array.from({ length: 200 }, () => {
      const rest = others(uniform).filter((code) => code !== province);
      const [with_, without] = [[province, ...rest], rest].map((requested) => {
        const codes = { year: ['2025'], right: [right], province: requested };
        const { lower, upper } = answer({ filter: { codes }, dimensions: [] })(counted(codes));
        return requested.length < 2 || upper === Infinity ? null : (lower + upper) / 2;
      });
      return with_ == null || without == null ? [] : [with_ - without];
    }).flat();
    if (differences.length === 0) return null;
    return Math.round(
      differences.reduce((sum, difference) => sum + difference, 0) / differences.length,
    );
  }

  const small = provinces
    .map((province) => ({
      province,
      count: counted({ year: ['2025'], right: ['R01'], province: [province] }).count,
    }))
    .filter(({ count }) => count > 0 && count <= 5)
    .slice(0, 6);

  it('yields nothing', () => {
    expect(small.length).toBeGreaterThan(2);
    for (const { province } of small) expect(average(portal, province, 'R01')).toBeNull();
  });

  it('recovers the count if rounded groups are answered', () => {
    const rounded: Portal = () => (cell) => {
      const value = roundCount(cell, policy.base);
      return { lower: value, upper: value };
    };
    const right = small.filter(
      ({ province, count }) => average(rounded, province, 'R01') === count,
    );
    expect(right.length / small.length).toBeGreaterThan(0.8);
  });
});

function withDimensions(...names: string[]): Dataset {
  const { dimensions } = complaints;
  return { ...complaints, dimensions: dimensions.filter(({ name }) => names.includes(name)) };
}

/** Returns nine records of each victim in each month of three years, three in the newest one. */
function monthlyRecords(): AttackedRecord[] {
  const months = Array.from({ length: 34 }, (_, index) => ({
    year: [String(2024 + Math.floor(index / 12))],
    month: [String(1 + (index % 12))],
    count: index === 33 ? 3 : 9,
  }));
  const victims = ['V01', 'V02', 'V03', 'V04', 'V05', 'V06'];
  const { uniform } = randomStream(11, 0);
  return months.flatMap(({ count, ...codes }) =>
    victims.flatMap((victim) =>
      Array.from({ length: count }, () => ({
        codes: { ...codes, victim: [victim] },
        key: Math.floor(uniform() * 2 ** 32),
      })),
    ),
  );
}

function holds(wanted: Readonly<Record<string, readonly string[]>>) {
  return ({ codes }: AttackedRecord) =>
    Object.entries(wanted).every(([name, some]) =>
      codes[name]?.some((code) => some.includes(code)),
    );
}

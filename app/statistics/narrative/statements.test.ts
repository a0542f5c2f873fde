import fc from 'fast-check';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { factsOfTable, factsOfView, figuresOfView } from '../../../tests/support/facts-of-view';
import { type RecordState } from '../../../tests/support/records';
import { probabilityByChance } from './chance';
import { daysOf, LEVEL } from './disclose-change';
import { type Period } from '../view/map-period';
import { defaultView, withCodes, type View } from '../view/view';
import { type Change } from './facts';

/**
 * Recomputes from records what the portal states about random data sets: with suppressed and hidden rows (two
 * provinces that are one in another division, the home country), incomplete years at both ends, ties, and
 * small or empty bases.
 */
const provinces = { '11': '11', '12': '12', '13': '12', '31': '31', '32': '32' };
type Province = keyof typeof provinces;
const countries = ['ID', 'AE', 'HK', 'JP', 'MY', 'SA', 'SG', 'TW'];

const numRuns = Number(process.env.RANDOM_VIEWS ?? 25);

/** Data sets that begin and end on any day, with years of very different size. */
const dataSet = fc
  .record({
    first: fc.constantFrom('2022-01-01', '2023-05-09', '2024-01-01', '2025-03-01'),
    last: fc.constantFrom('2026-01-20', '2026-03-31', '2026-07-15', '2026-12-31'),
    sizes: fc.array(fc.constantFrom(0, 5, 12, 40, 44, 150, 160), { minLength: 5, maxLength: 5 }),
    seed: fc.nat(),
  })
  .map(({ first, last, sizes, seed }) => {
    const records = sizes.flatMap((size, position) =>
      Array.from({ length: size }, (_, index): RecordState => {
        const mixed = (index * 2_654_435_761 + seed + position * 97) >>> 0;
        const day = new Date(Date.UTC(2022 + position, 0, 1 + (mixed % 365))).toJSON().slice(0, 10);
        const province = pick<Province>(['11', '12', '13', '13', '31', '31', '31'], mixed >>> 9);
        return {
          id: `${position}-${index}`,
          day,
          codes: {
            province,
            province_34: provinces[province],
            country: mixed % 9 === 0 ? pick(countries, mixed >>> 5) : 'ID',
            right: pick([['R07'], ['R07'], ['R04', 'R07'], ['R01'], []], mixed >>> 13),
          },
        };
      }),
    );
    // The newest day has a record, which defines the end of the records.
    const newest: RecordState = { id: 'newest', day: last, codes: { country: 'ID' } };
    return [...records.filter(({ day }) => day >= first && day <= last), newest];
  });

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

const view = fc
  .record({
    year: fc.constantFrom('2023', '2024', '2025', '2026'),
    right: fc.constantFrom<string[]>([], ['R07'], ['R01']),
    division: fc.constantFrom<View['division']>('34', '38'),
  })
  .map(({ year, right, division }) =>
    [
      ['year', [year]],
      ['right', right],
    ].reduce((all, [name, codes]) => withCodes(all, String(name), [codes ?? []].flat()), {
      ...defaultView(complaints, 2026),
      division,
    }),
  );

const isIn = ({ day }: RecordState, { start, end }: Period) => day >= start && day <= end;

/** Counts the records of a view in a period. */
function count(records: readonly RecordState[], { codes }: View, period: Period): number {
  const [right] = codes.right ?? [];
  return records.filter(
    (record) => isIn(record, period) && (!right || record.codes?.right?.includes(right)),
  ).length;
}

/** The statements about a change that a data set makes false, by kind. */
const statements: Record<string, (change: Change, truth: Truth) => boolean> = {
  'both periods have the same days, a year apart': ({ period, periodBefore }) =>
    Math.abs(daysOf(period) - daysOf(periodBefore)) <= 1 &&
    Number(period.start.slice(0, 4)) === Number(periodBefore.start.slice(0, 4)) + 1,
  'the records reach over both periods': ({ period, periodBefore }, { records }) =>
    records.some(({ day }) => day.slice(0, 7) <= periodBefore.start.slice(0, 7)) &&
    records.some(({ day }) => day >= period.end),
  'counts are those of the periods': ({ value, before }, { now, then }) =>
    Math.abs(value.value - now) <= (value.error ?? 2) &&
    Math.abs(before.value - then) <= (before.error ?? 2),
  'no count is small': (_, { now, then }) => now >= 8 && then >= 8,
  'more is more, beyond chance': ({ direction }, { now, then, chance }) =>
    direction !== 'more' || (now > then && chance < LEVEL),
  'fewer is fewer, beyond chance': ({ direction }, { now, then, chance }) =>
    direction !== 'fewer' || (now < then && chance < LEVEL),
  'about as many are about as many': ({ direction }, { now, then }) =>
    direction !== 'same' || Math.abs(now / then - 1) < 0.12,
  'no clear change is one that chance explains': ({ direction, value }, { chance }) =>
    direction !== 'unclear' || value.protection === 'rounded' || chance >= LEVEL,
};

interface Truth {
  records: readonly RecordState[];
  now: number;
  then: number;
  chance: number;
}

it(`state no false change about ${numRuns} random data sets`, async () => {
  const policies = fc.constantFrom('exact', 'protected');
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(dataSet, view, policies, async (records, requested, policyName) => {
      const context = { view: requested, policyName, provinces, countries };
      const facts = await factsOfView(records, context);
      const level = facts.find(({ kind }) => kind === 'level');
      const change = level?.kind === 'level' ? level.change : null;
      const card = (await figuresOfView(records, context)).get('cards')?.change;
      // One rule decides for the sentence and for the card.
      expect(card?.text === '–').toBe(change === null);
      if (!change) return;
      outcomes.add(change.direction);
      const [now, then] = [change.period, change.periodBefore].map((period) =>
        count(records, requested, period),
      );
      const days = [daysOf(change.period), daysOf(change.periodBefore)] as const;
      const chance = probabilityByChance(now ?? 0, then ?? 0, days[0] / (days[0] + days[1]));
      const truth = { records, now: now ?? 0, then: then ?? 0, chance };
      for (const [name, holds] of Object.entries(statements))
        expect(holds(change, truth), name).toBe(true);
      const isNumber = /%/.test(card?.text ?? '');
      expect(isNumber).toBe(change.direction === 'more' || change.direction === 'fewer');
      // The card shows both periods with their counts.
      for (const value of [change.value, change.before])
        expect(card?.hint).toMatch(new RegExp(`\\b${value.value}(±\\d+)? complaint`));
      for (const { start } of [change.period, change.periodBefore])
        expect(card?.hint).toContain(start.slice(0, 4));
    }),
    { numRuns },
  );
  if (numRuns >= 200) expect(outcomes.size).toBe(4);
}, 3_600_000);

it(`rank and rate nothing in ${numRuns} random data sets that a hidden row could change`, async () => {
  await fc.assert(
    fc.asyncProperty(dataSet, view, async (records, requested) => {
      const context = { view: requested, policyName: 'protected', provinces, countries };
      const figures = await figuresOfView(records, context);
      const year: Period = {
        start: `${requested.codes.year?.[0]}-01-01`,
        end: `${requested.codes.year?.[0]}-12-31`,
      };
      const name = requested.division === '34' ? 'province_34' : 'province';
      const counts = new Map<string, number>();
      const [right] = requested.codes.right ?? [];
      for (const record of records) {
        const code = record.codes?.[name];
        if (!isIn(record, year) || typeof code !== 'string') continue;
        if (right && !record.codes?.right?.includes(right)) continue;
        counts.set(code, (counts.get(code) ?? 0) + 1);
      }
      for (const { code, rank } of figures.get('map')?.observations ?? []) {
        if (!rank) continue;
        const countOfCode = counts.get(code) ?? 0;
        // Rounding moves a count by two at most, and no hidden count comes before a disclosed rank.
        const before = [...counts.values()].filter((other) => other > countOfCode + 4).length;
        expect(rank).toBeGreaterThan(before);
      }
      const shares = (await factsOfTable(records, context)).flatMap((fact) =>
        'share' in fact ? [fact.share] : [],
      );
      for (const share of shares) expect(share).toBeLessThanOrEqual(1);
    }),
    { numRuns },
  );
}, 3_600_000);

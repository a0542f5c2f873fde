import fc from 'fast-check';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { factsOfFigures, factsOfTable, factsOfView } from '../../../tests/support/facts-of-view';
import { type RecordState } from '../../../tests/support/records';
import { numbersIn, numbersOf } from '../../../tests/support/sentence-numbers';
import { defaultView, withCodes, type View } from '../view/view';
import { type Change, type Fact } from './facts';
import { sentenceOf, narrativeOf } from './narrative';

/** The number of views; `docs/quality.md` gives the results of 10,000. */
const numRuns = Number(process.env.RANDOM_VIEWS ?? 40);

/** Two provinces are one in the coarser division. */
const provinces = { '11': '11', '12': '12', '13': '12', '31': '31', '32': '32' };
type Province = keyof typeof provinces;
const countries = ['ID', 'AE', 'HK', 'JP', 'MY', 'SA', 'SG', 'TW'];
const rights = ['R01', 'R04', 'R07'];
const defendants = ['P01', 'P02'];
const codesOf: Record<string, readonly string[]> = {
  right: rights,
  defendant: defendants,
  province: Object.keys(provinces),
  province_34: [...new Set(Object.values(provinces))],
  country: countries,
};

/** Records of five years, most of them of a few codes, more in each year than in the one before. */
const records: RecordState[] = fc
  .sample(
    fc.record({
      year: fc.constantFrom(2022, 2023, 2023, 2024, 2024, 2024, 2025, 2025, 2025, 2025, 2026, 2026),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      province: fc.constantFrom<Province | '_X'>(
        ...(['_X', '11', '12', '13', '13', '31', '31', '31', '32', '32'] as const),
      ),
      // Nearly all are from the home country.
      country: fc.integer({ min: 0, max: 49 }).map((index) => countries[index] ?? 'ID'),
      right: fc.constantFrom([], ['R07'], ['R07'], ['R07'], ['R04', 'R07'], ['R04'], ['R01']),
      defendant: fc.constantFrom([], ['P01'], ['P01'], ['P02']),
    }),
    { numRuns: 2_000, seed: 2026 },
  )
  .map(({ year, month, day, province, country, right, defendant }, index) => ({
    id: String(index),
    day: [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
    codes: {
      province,
      province_34: province === '_X' ? '_X' : provinces[province],
      country,
      defendant,
      // One province differs from the others.
      right: province === '11' ? ['R01'] : right,
    },
  }))
  .filter(({ day }) => day <= '2026-10-20');

/** The basic filter chooses one code; the advanced one may choose several. */
const atMostOne = (codes: readonly string[]) => fc.subarray([...codes], { maxLength: 1 });
const some = (codes: readonly string[]) => fc.subarray([...codes], { maxLength: 2 });
const chosen = fc.record({
  year: atMostOne(['2022', '2023', '2024', '2025', '2026']),
  month: atMostOne(['1', '3', '10', '11']),
  division: fc.constantFrom<View['division']>('34', '38'),
  province: atMostOne([...Object.keys(provinces), '_X']),
  right: some([...rights, '_X']),
  defendant: some(defendants),
});
type Chosen = typeof chosen extends fc.Arbitrary<infer Codes> ? Codes : never;

const viewOf = ({ division, ...codes }: Chosen): View =>
  Object.entries(codes).reduce((view, [parameter, list]) => withCodes(view, parameter, list), {
    ...defaultView(complaints, 2026),
    division,
  });

/** Returns the name of a dimension in the division of a view. */
const nameIn = ({ division }: Chosen, parameter: string) =>
  parameter === 'province' && division === '34' ? 'province_34' : parameter;

/** Returns the codes of a record, as its dimension states them. */
const statedCodes = ({ codes = {} }: RecordState, dimension: string) => {
  const stated = [codes[dimension] ?? []].flat();
  return stated.length === 0 ? ['_X'] : stated;
};

/** Returns whether a record is in a view, whatever its date. */
const isChosen = (record: RecordState, view: Chosen) =>
  (['province', 'right', 'defendant'] as const).every(
    (parameter) =>
      view[parameter].length === 0 ||
      view[parameter].some((code) => statedCodes(record, nameIn(view, parameter)).includes(code)),
  );

function recordsOf(view: Chosen): RecordState[] {
  return records.filter(
    (record) =>
      isChosen(record, view) &&
      (view.year.length === 0 || view.year.includes(record.day.slice(0, 4))) &&
      (view.month.length === 0 || view.month.includes(String(Number(record.day.slice(5, 7))))),
  );
}

/** Counts the records that state a code. */
const countOf = (some: RecordState[], dimension: string, code: string) =>
  some.filter((record) => statedCodes(record, dimension).includes(code)).length;

/** Returns the numbers of a fact, counted by plain loops over the records. */
function recount(fact: Fact, view: Chosen): Partial<Record<string, unknown>> {
  const all = recordsOf(view);
  const places = nameIn(view, 'province');
  const listed = codesOf[places] ?? [];
  const between = (start: string, end: string) => ({
    value: records.filter(
      (record) => isChosen(record, view) && record.day >= start && record.day <= end,
    ).length,
  });
  const ofChange = ({ period, periodBefore }: Change) => ({
    value: between(period.start, period.end),
    before: between(periodBefore.start, periodBefore.end),
  });
  switch (fact.kind) {
    case 'level':
      return { value: { value: all.length }, change: fact.change && ofChange(fact.change) };
    case 'greatest': {
      if (fact.dimension === 'province' && view.province.length > 0)
        return recount(fact, { ...view, province: [] });
      const dimension = nameIn(view, fact.dimension);
      const codes = codesOf[dimension] ?? [];
      const counts = codes.map((code) => countOf(all, dimension, code));
      const value = Math.max(...counts);
      const code = codes[counts.indexOf(value)];
      const of = fact.dimension === 'province' && { of: listed.length };
      return { value: { value }, share: value / all.length, code, ...of };
    }
    case 'rank': {
      const everywhere = recordsOf({ ...view, province: [] });
      const counts = listed.map((code) => countOf(everywhere, places, code));
      const counted = countOf(everywhere, places, fact.code);
      const rank = 1 + counts.filter((count) => count > counted).length;
      const last = counts.filter((count) => count >= counted).length;
      expect(fact.first).toBeLessThanOrEqual(rank);
      expect(fact.last).toBeGreaterThanOrEqual(last);
      return { of: listed.length };
    }
    case 'unusual': {
      const [first, last] = fact.years;
      const until = view.year[0] === '2026' ? 9 : 12;
      const countIn = (from: number, to: number, isMonth: (month: string) => boolean) =>
        records.filter(
          (record) =>
            isChosen(record, view) &&
            record.day.slice(0, 4) >= String(from) &&
            record.day.slice(0, 4) <= String(to) &&
            Number(record.day.slice(5, 7)) <= until &&
            isMonth(record.day.slice(5, 7)),
        ).length;
      const month = fact.month.slice(5);
      const year = Number(fact.month.slice(0, 4));
      const others = countIn(year, year, (candidate) => candidate !== month);
      const same = countIn(first, last, (candidate) => candidate === month);
      const usual = (others * same) / countIn(first, last, (candidate) => candidate !== month);
      return {
        value: between(`${fact.month}-01`, `${fact.month}-31`),
        usual: Math.round(usual),
      };
    }
    case 'notStated':
      return { value: { value: countOf(all, nameIn(view, fact.dimension), '_X') } };
    case 'peak': {
      const { year, ...others } = view;
      const chosen = { ...others, month: [], year: fact.dimension === 'month' ? year : [] };
      const counts = new Map<string, number>();
      const last = Number(year[0] ?? 2026);
      for (const { day } of recordsOf(chosen)) {
        const period = day.slice(0, fact.code.length);
        // Three years up to the chosen one are shown, all if none is.
        const isVisible = Number(period) <= last && (!year[0] || Number(period) >= last - 2);
        if (fact.dimension === 'year' && !isVisible) continue;
        counts.set(period, (counts.get(period) ?? 0) + 1);
      }
      const value = Math.max(...counts.values());
      return {
        value: { value },
        code: [...counts.keys()].find((count) => counts.get(count) === value),
      };
    }
    case 'together': {
      const everywhere = recordsOf({ ...view, province: [] });
      const counts = listed.map((code) => countOf(everywhere, places, code));
      const ranked = counts.filter((count) => count > 0);
      const sum = ranked.reduce((a, b) => a + b, 0);
      return { count: ranked.length, of: listed.length, share: sum / everywhere.length };
    }
    case 'pair': {
      const pairs = listed.flatMap((province) => {
        const count = all.filter((record) => statedCodes(record, places).includes(province));
        return rights.map((right) => ({
          codes: [province, right],
          value: countOf(count, 'right', right),
        }));
      });
      const value = Math.max(...pairs.map((pair) => pair.value));
      const codes = pairs.find((pair) => pair.value === value)?.codes;
      return { value: { value }, codes, share: value / all.length };
    }
    case 'furthest': {
      const [province, right] = fact.codes;
      const count = all.filter((record) => statedCodes(record, places).includes(province));
      const shareOf = (some: RecordState[]) => countOf(some, 'right', right) / some.length;
      return { share: shareOf(count), ofAll: shareOf(all) };
    }
    case 'none':
      return all.length === 0 ? {} : { kind: 'not none' };
    default:
      return {};
  }
}

/**
 * Returns the parts of a fact that no rounding changes: its codes, and the number of codes that they rank
 * among.
 */
function sayings(counted: ReturnType<typeof recount>) {
  const said = ['code', 'codes', 'of'].filter((name) => counted[name] !== undefined);
  return Object.fromEntries(said.map((name) => [name, counted[name]]));
}

it(`state what plain loops count, in all languages, for ${numRuns} random views`, async () => {
  const texts = await Promise.all(languages.map((language) => getTexts(language, 'summary')));
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(chosen, fc.constantFrom('exact', 'protected'), async (codes, policyName) => {
      const view = viewOf(codes);
      const context = { view, policyName, provinces, countries };
      const facts = await factsOfView(records, context);
      const figures = await factsOfFigures(records, context);
      const ofTable = await factsOfTable(records, context);
      const alone = [...figures.map(({ fact }) => fact), ...ofTable];
      for (const fact of [...facts, ...alone]) kinds.add(fact.kind);
      const known = [
        ...[...facts, ...alone].flatMap(numbersIn),
        ...[...codes.year, ...codes.month].map(Number),
      ];
      for (const fact of [...facts, ...alone]) {
        const counted = recount(fact, codes);
        expect(fact).toMatchObject(policyName === 'exact' ? counted : sayings(counted));
      }
      languages.forEach((language, index) => {
        const t = texts[index];
        if (!t) throw new Error(`No texts in ${language}`);
        const labels = (_: unknown, code: string) => `“${code.replace(/\d+/, 'X')}”`;
        const textContext = { dataset: complaints, view, language, t, labels };
        const ofView = narrativeOf(textContext, facts);
        expect(ofView.length).toBeGreaterThan(0);
        const narrative = [...ofView, ...alone.map((fact) => sentenceOf(textContext, fact))];
        for (const sentence of narrative) {
          expect(sentence).toMatch(/[.。]$/);
          expect(sentence).not.toMatch(/\{\{|\}\}|undefined|NaN|summary|level\.| {2}| [,.]/);
          for (const number of numbersOf(sentence, language)) {
            const isKnown = known.some((value) => Math.abs(value - number) < 0.1001);
            expect(isKnown, `${number} in “${sentence}”`).toBe(true);
          }
        }
      });
    }),
    { numRuns },
  );
  if (numRuns >= 1_000) expect(kinds.size).toBeGreaterThan(9);
}, 3_600_000);

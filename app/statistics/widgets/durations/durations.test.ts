import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { localeTag } from '~/platform/i18n/locale-tag';
import { getTexts } from '~/platform/i18n/texts.server';
import { protectCell } from '~/protection/protect-table';
import { readPolicy } from '~/protection/read-policy.server';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { OPEN_STATUS } from '../../../../tests/support/random-records';
import { type RecordState } from '../../../../tests/support/records';
import { numbersOf } from '../../../../tests/support/sentence-numbers';
import { countWidgets } from '../../dashboard/count-widgets.server';
import { getDashboardPage } from '../../dashboard/get-dashboard-page.server';
import { readViewRequest } from '../../published/read-view-request.server';
import { formatOpenCases } from '../../questions/answer-duration.server';
import { composeSharePicture } from '../../share/compose-share-picture.server';
import { getSharedView } from '../../share/get-shared-view.server';
import { gapSigns } from '../../observations/gaps';
import { bandsOfQuartiles } from './quartiles';

const policies = { protected: await readPolicy('protected'), exact: await readPolicy('exact') };
const bounds = [1, 3, 6, 12, 24];
const widgets = complaints.widgets.filter(({ kind }) => kind === 'durations');
const stages = ['closed_on', 'first_answer_on'] as const;
type Stage = (typeof stages)[number];

describe('a quartile of bands', () => {
  it('is shown only if it is true of the counts, however they are protected', () => {
    const cell = fc.record({ count: fc.integer({ min: 0, max: 60 }), key: fc.maxSafeNat() });
    let disclosed = 0;
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 6, maxLength: 6 }),
        fc.constantFrom('exact', 'rounded', 'suppressed'),
        (cells, level) => {
          const counts = cells.map((item) => protectCell(item, level, policies.protected));
          const all = cells.flatMap(({ count }, band) => Array<number>(count).fill(band));
          for (const [index, band] of bandsOfQuartiles(counts, policies.protected).entries()) {
            if (level === 'suppressed') expect(band).toBeNull();
            if (level === 'exact' && all.length > 0) expect(band).not.toBeNull();
            if (band === null) continue;
            disclosed += 1;
            expect(band).toBe(all[Math.ceil(((index + 1) * all.length) / 4) - 1]);
          }
        },
      ),
      { numRuns: 1_000 },
    );
    expect(disclosed).toBeGreaterThan(500);
  });
});

/** Returns records of five years, some closed, in some years only a few. */
function recordsBy(seed: number): RecordState[] {
  return fc
    .sample(
      fc.record({
        start: fc.integer({ min: 0, max: 1_730 }),
        took: fc.oneof(
          fc.integer({ min: 0, max: 120 }),
          fc.integer({ min: 0, max: [200, 400, 900][seed % 3]! }),
        ),
        isClosed: fc.integer({ min: 0, max: 9 }),
        waited: fc.integer({ min: 0, max: [40, 150, 300][seed % 3]! }),
      }),
      { numRuns: [150, 900, 2_500][seed % 3]!, seed },
    )
    .map(({ start, took, isClosed, waited }, index) => {
      const closed = isClosed < 5 && start + took <= 1_730;
      return {
        id: String(index),
        day: dayAfter(start),
        codes: { status: closed ? 'S06' : isClosed < 8 ? OPEN_STATUS : 'S06' },
        stages: {
          closed_on: closed ? dayAfter(start + took) : null,
          first_answer_on: start + waited <= 1_730 ? dayAfter(start + waited) : null,
        },
      };
    });
}

const dayAfter = (days: number) =>
  new Date(Date.UTC(2022, 0, 10 + days)).toISOString().slice(0, 10);

/** Returns whether two days are at most some months apart, computed from calendar days only. */
function isWithin(from: string, to: string, months: number): boolean {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const passed = 12 * (toYear - year) + toMonth - month;
  const lastDay = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return passed < months || (passed === months && toDay <= Math.min(day, lastDay));
}

/** Returns the share of durations that are at most `months` long. */
const shareWithin = (times: readonly (readonly [from: string, to: string])[], months: number) =>
  times.filter(([from, to]) => isWithin(from, to, months)).length / times.length;

/** Returns the records that reached a stage in a year: the days of their receipt and of the stage. */
const reachedIn = (records: readonly RecordState[], stage: string, year: string) =>
  records.flatMap(({ day, stages }) => {
    const date = stages?.[stage];
    return date?.startsWith(year) ? [[day, date] as const] : [];
  });

const timeIn = (language: string, months: number) => {
  const isYears = months >= 12;
  return new Intl.NumberFormat(localeTag(language), {
    style: 'unit',
    unit: isYears ? 'year' : 'month',
    unitDisplay: 'long',
  }).format(isYears ? months / 12 : months);
};

async function read(
  records: readonly RecordState[],
  policyName: string,
  language: string,
  calculatedOn?: string,
) {
  const options = { dataset: complaints, policyName, calculatedOn };
  const sources = await pageSourcesFor(records, options);
  const t = await getTexts(language, 'statistics');
  const requested = { dataset: complaints, search: new URLSearchParams(), language, t };
  const { request } = await readViewRequest(sources, requested);
  const { data } = await countWidgets(sources, request, { widgets, isWhole: true });
  const of = (name: string) => data.find((widget) => widget.name === name)!;
  return {
    t,
    request,
    open: of('open-age'),
    byYear: { closed_on: of('time-to-close'), first_answer_on: of('time-to-answer') },
  };
}

/** Returns every possible sentence on years and times in a language, with its claim. */
function claims(
  t: Awaited<ReturnType<typeof getTexts<'statistics'>>>,
  language: string,
  stage: Stage,
) {
  type Claim = { year: string; isTrue: (share: (months: number) => number) => boolean };
  const known = new Map<string, Claim>();
  for (const code of ['2024', '2025', '2026']) {
    const year = formatsOf(language).year(code);
    for (const months of bounds) {
      const time = timeIn(language, months);
      const add = (text: string, isTrue: Claim['isTrue']) =>
        known.set(text, { year: code, isTrue });
      add(t(`summary:durations.${stage}.half`, { year, time }), (share) => share(months) >= 0.5);
      add(t(`summary:durations.${stage}.most`, { year, time }), (share) => share(months) >= 0.75);
      add(t(`summary:durations.${stage}.over`, { year, time }), (share) => share(months) <= 0.5);
      for (const most of bounds) {
        const text = t(`summary:durations.${stage}.both`, {
          year,
          time,
          most: timeIn(language, most),
        });
        add(text, (share) => share(months) >= 0.5 && share(most) >= 0.75);
      }
    }
  }
  return known;
}

describe.each(Object.keys(policies))('under the policy %s', (policyName) => {
  it('omits years after the last record for which nothing is stated', async () => {
    const until = (day: string | null | undefined) => day != null && day <= '2025-12-31';
    const records = recordsBy(1).filter(({ day, stages }) =>
      [day, ...Object.values(stages ?? {})].every((date) => date === null || until(date)),
    );
    const { byYear } = await read(records, policyName, 'en', '2026-11-25');
    expect(byYear.closed_on.months?.years.at(-1)).toBe('2025');
    // Cases of 2025 that were closed in 2026.
    const closed = { closed_on: '2026-02-01', first_answer_on: null };
    const late = Array.from({ length: 40 }, (_, index) => {
      return { id: `late-${index}`, day: '2025-12-01', codes: { status: 'S06' }, stages: closed };
    });
    const { byYear: later } = await read([...records, ...late], policyName, 'en', '2026-11-25');
    expect(later.closed_on.months?.years.at(-1)).toBe('2026');
  });

  it('statements on the time to a stage are true of the records, in every language', async () => {
    const checked = new Map(stages.map((stage) => [stage, { sentences: 0, cells: 0, unclear: 0 }]));
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const records = recordsBy(seed);
      // Every second language, each with half of the data sets.
      for (const language of languages.filter((_, index) => index % 2 === seed % 2)) {
        const { t, byYear } = await read(records, policyName, language);
        for (const [stage, found] of checked) {
          const { sentence, months } = byYear[stage];
          if (sentence) {
            const claim = claims(t, language, stage).get(sentence);
            expect(claim, sentence).toBeDefined();
            const times = reachedIn(records, stage, claim!.year);
            expect(
              claim!.isTrue((within) => shareWithin(times, within)),
              sentence,
            ).toBe(true);
            found.sentences += 1;
          }
          // The records begin in January 2022: before 2024 none could have taken two years.
          expect(months?.years).toEqual(['2024', '2025', '2026']);
          for (const [quarter, { cells: row }] of months!.rows.entries()) {
            for (const [position, { text }] of row.entries()) {
              const times = reachedIn(records, stage, months!.years[position]!);
              const at = [0, ...bounds, Infinity];
              const band = at.findIndex((bound, index) =>
                bound === Infinity
                  ? text === `> ${timeIn(language, at[index - 1]!)}`
                  : text === `≤ ${timeIn(language, bound)}`,
              );
              if (text === gapSigns.unclear) found.unclear += 1;
              else {
                found.cells += 1;
                const part = (quarter + 1) / 4;
                const share = (bound: number) =>
                  bound === Infinity ? 1 : bound === 0 ? 0 : shareWithin(times, bound);
                expect(share(at[band]!), text).toBeGreaterThanOrEqual(part);
                expect(share(at[band - 1]!), text).toBeLessThan(part);
              }
            }
          }
        }
      }
    }
    for (const { sentences, cells, unclear } of checked.values()) {
      expect(Math.min(sentences, cells)).toBeGreaterThan(5);
      expect(unclear).toBeGreaterThan(policyName === 'exact' ? -1 : 0);
    }
  }, 120_000);

  it('statements on the age of open cases are true of the records, in every language', async () => {
    let disclosed = 0;
    for (const seed of [1, 2, 3]) {
      const records = recordsBy(seed);
      const last = records
        .map(({ day }) => day)
        .sort()
        .at(-1)!;
      const times = records
        .filter(({ codes, stages }) => codes?.status === OPEN_STATUS && !stages?.closed_on)
        .map(({ day }) => [day, last] as const);
      for (const language of languages) {
        const { t, open } = await read(records, policyName, language);
        const date = formatsOf(language).date(last);
        const found = bounds.find((months) =>
          [t('summary:durations.openMore', { date, time: timeIn(language, months) })].includes(
            open.sentence ?? '',
          ),
        );
        if (open.sentence) {
          expect(found, open.sentence).toBeDefined();
          expect(1 - shareWithin(times, found!)).toBeGreaterThanOrEqual(0.5);
          disclosed += 1;
        }
        const values = open.observations.map(({ value }) => value ?? 0);
        const counted = bounds.map((months, band) => {
          const before = band === 0 ? 0 : shareWithin(times, bounds[band - 1]!);
          return Math.round((shareWithin(times, months) - before) * times.length);
        });
        const tQuestion = await getTexts(language, 'question');
        const context = {
          policy: policies[policyName as keyof typeof policies],
          language,
          tQuestion,
        };
        const said = formatOpenCases(open, { ...context, calculation: { lastDate: last } });
        const [number = 0] = numbersOf(said.replace(date, ''), language);
        expect(number).toBeLessThanOrEqual(times.length);
        expect(number).toBeGreaterThan(times.length / 2);
        if (policyName === 'exact') expect(number).toBe(times.length);
        for (const [band, count] of counted.entries()) {
          if (values[band]) expect(Math.abs(values[band] - count)).toBeLessThanOrEqual(2);
          if (policyName === 'exact') expect(values[band]).toBe(count);
        }
      }
    }
    expect(disclosed).toBeGreaterThan(10);
  }, 120_000);
});

it('a year that the records do not cover is provisional once it is over, and has no sentence', async () => {
  const records = recordsBy(2);
  for (const date of ['2026-12-31', '2027-01-05']) {
    const {
      byYear: { closed_on: byYear },
      t,
    } = await read(records, 'exact', 'en', date);
    const cells = byYear.months?.rows[0]?.cells ?? [];
    const years = byYear.months?.years.filter((_, index) => cells[index]?.isProvisional);
    expect(years).toEqual(['2026']);
    expect(claims(t, 'en', 'closed_on').get(byYear.sentence ?? '')?.year).toBe('2025');
    const provisional = byYear.observations.filter(({ status }) => status === 'P');
    expect(provisional.map(({ code }) => code)).toEqual(years);
    expect(byYear.provisional).toMatch(/^Italics: incomplete, .* only up to .* 2026\.$/);
  }
});

describe('a share picture', () => {
  const pictureOf = async (name: string) => {
    const sources = await pageSourcesFor(recordsBy(2), {
      dataset: complaints,
      policyName: 'exact',
    });
    const requested = {
      dataset: complaints,
      search: new URLSearchParams(),
      language: 'en',
      t: await getTexts('en', 'statistics'),
    };
    const widget = complaints.widgets.find((candidate) => candidate.name === name);
    const shared = await getSharedView(sources, requested, widget);
    return { shared, picture: await composeSharePicture(shared, sources.policy) };
  };

  it.each(['time-to-close', 'time-to-answer'])(
    'of %s shows the quartiles of each year instead of its records',
    async (name) => {
      const { shared, picture } = await pictureOf(name);
      const { years, rows } = shared.data.months!;
      expect(picture.items.map(({ label }) => label.slice(0, 4))).toEqual(years);
      for (const [index, { text }] of picture.items.entries()) {
        for (const { label, cells } of rows)
          expect(text).toContain(`${label}: ${cells[index]!.text}`);
      }
      expect(picture.items.at(-1)?.label).toBe(`${years.at(-1)} (incomplete)`);
    },
  );

  it('of open cases has every band', async () => {
    const { shared, picture } = await pictureOf('open-age');
    expect(picture.items).toHaveLength(bounds.length + 1);
    expect(picture.items.map(({ label }) => label)).toEqual(
      shared.data.observations.map(({ label }) => label),
    );
  });
});

describe.each([
  ['a date of closing or answer', [], 'summary:durations.none'],
  ['a date of closing', ['first_answer_on'], 'summary:durations.closed_on.none'],
  ['a date of the first answer', ['closed_on'], 'summary:durations.first_answer_on.none'],
] as const)('records without %s', (_, dated, note) => {
  const records = recordsBy(3).map((record) => ({
    ...record,
    stages: Object.fromEntries(dated.map((date) => [date, record.stages?.[date] ?? null])),
  }));

  it.each(languages)('show none of its figures, and the page says so: %s', async (language) => {
    const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'protected' });
    const t = await getTexts(language, 'statistics');
    const page = await getDashboardPage(sources, {
      dataset: complaints,
      search: new URLSearchParams(),
      language,
      t,
      languages,
      origin: 'https://example.org',
    });
    const { widgets: listed } = page.dashboard;
    const of = { closed_on: ['time-to-close', 'open-age'], first_answer_on: ['time-to-answer'] };
    const durations = widgets.map(({ name }) => name);
    expect(listed.flatMap(({ name }) => (durations.includes(name) ? name : []))).toEqual(
      dated.flatMap((date) => of[date]),
    );
    expect(listed.find(({ name }) => name === 'status')?.notes).toEqual([t(note)]);
  });
});

it('a table that is not shown is not called exact', async () => {
  const sources = await pageSourcesFor(recordsBy(3), {
    dataset: complaints,
    policyName: 'protected',
  });
  const t = await getTexts('en', 'statistics');
  const { dashboard } = await getDashboardPage(sources, {
    dataset: complaints,
    search: new URLSearchParams('province=31'),
    language: 'en',
    t,
    only: widgets.find(({ name }) => name === 'open-age')!,
    languages,
    origin: '',
  });
  expect(dashboard.widgets[0]?.unlisted?.text).toMatch(/Broken down too far/);
  expect(dashboard.widgets[0]?.total.protection).toBe('exact');
  expect(dashboard.legend).not.toBe(t('protection.exact'));
});

describe.each([
  ['complaints without status', recordedDataset(complaints, { unrecorded: ['status'] })],
  ['consultations', consultations],
])('records of %s', (_, dataset) => {
  const records = recordsBy(3).map(({ id, day }) => ({ id, day, codes: { province: '31' } }));

  it.each(languages)(
    'show, next to their total, that they contain no durations: %s',
    async (language) => {
      const sources = await pageSourcesFor(records, { dataset, policyName: 'protected' });
      const t = await getTexts(language, 'statistics');
      const page = await getDashboardPage(sources, {
        dataset,
        search: new URLSearchParams(),
        language,
        t,
        languages,
        origin: 'https://example.org',
      });
      const notes = page.dashboard.widgets.flatMap(({ name, notes: its }) =>
        its.includes(t('summary:durations.none')) ? name : [],
      );
      expect(notes).toEqual(['total']);
    },
  );
});

import { describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type DatePrecision } from '~/datasets/date-precision';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type Calculation } from '~/platform/db/schema';
import { listTables } from '~/statistics/release/archives/archived-tables';
import { describeCalculation } from '~/calculations/calculation-info';
import { calculationForPrograms } from '~/statistics/view/format-dates';
import { readViewRequest } from '~/statistics/published/read-view-request.server';
import { describeRelease } from '~/statistics/release/describe-release.server';
import { readTrends } from '~/statistics/analysis/trends/read-trends';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeCalculation as describeForOperators } from '../../bin/commands/describe-calculation';
import { createTestDatabase } from '../support/database';
import { everyEngine } from '../support/engines';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';
import { createPageReader, pageSources } from '../support/page-reader';

vi.setConfig({ testTimeout: 120_000 });
const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);
const engines = [...(await everyEngine())];

/** Twelve records of each month of 2023 and 2024, as in a source without days. */
const months = [2023, 2024].flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}`),
);
const rows = months.flatMap((month) =>
  Array.from({ length: 12 }, (_, index) => `${month},${index}`),
);
const contentOf = (dateOf: (month: string) => string, more = '') =>
  `id,received_on,country,right,status,closed_on\n${rows
    .map((row) => {
      const [month = '', place = ''] = row.split(',');
      const right = Number(place) % 3 ? 'R01' : 'R02';
      return `${month}/${place},${dateOf(month)},ID,${right},S06,${dateOf(month)}\n`;
    })
    .join('')}${more}`;

async function calculated(content: string, datePrecision: DatePrecision): Promise<Calculation> {
  const { err } = await importContent(content, { datePrecision });
  expect(err).toBe('');
  return freeze(db, complaints, undefined, { leavesOutUnrecorded: true });
}

const ofDays = await calculated(
  contentOf((month) => `${month}-01`),
  'day',
);
const ofMonths = await calculated(
  contentOf((month) => month),
  'month',
);
const ofYears = await calculated(
  contentOf((month) => month.slice(0, 4)),
  'year',
);

/** The same for later months, the last of which was running when they were imported. */
const later = [2025, 2026].flatMap((year) =>
  Array.from({ length: year === 2025 ? 12 : 11 }, (_, month) =>
    Array.from({ length: 12 }, (_, index) => {
      const date = `${year}-${String(month + 1).padStart(2, '0')}`;
      return `${date}/${index},${date},ID,R01,S06,${date}\n`;
    }).join(''),
  ),
);
const running: Calculation = {
  ...(await calculated(
    contentOf((month) => month, later.join('')),
    'month',
  )),
  covered_until: '2026-10-31',
  calculated_at: new Date('2026-11-26'),
};

const namedDays = [/\b(1|31) (December|January)/, /\b(1|31) (Desember|Januari)/];

describe.each(engines)('dates without a day, counted by %s,', (_, createEngine) => {
  it.each(languages)('are shown by month: %s', async (language) => {
    const read = createPageReader(db, complaints, ofMonths, { createEngine });
    const month = new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: language === 'zh' ? 'short' : 'long',
      timeZone: 'UTC',
    });
    const page = await read('year=0', { language });
    const [sentence = ''] = page.answer?.narrative ?? [];
    expect(sentence).toContain(month.format(new Date('2023-01-01')));
    expect(sentence).toContain(month.format(new Date('2024-12-01')));
    expect(sentence).toContain('288');
    const text = JSON.stringify([page.answer, page.dashboard, page.head.description]);
    for (const day of namedDays) expect(text).not.toMatch(day);
    const widgets = page.dashboard.widgets.map(({ name }) => name);
    expect(widgets).toEqual(expect.arrayContaining(['monthly', 'yearly', 'status']));
    expect(widgets).not.toEqual(expect.arrayContaining(['time-to-close']));
    expect(widgets).not.toEqual(expect.arrayContaining(['open-age']));
  });

  it('are shown by year if they state no more', async () => {
    const read = createPageReader(db, complaints, ofYears, { createEngine });
    const all = await read('year=0');
    expect(all.answer?.narrative[0]).toContain('288 complaints from 2023 to 2024');
    const page = await read('');
    expect(page.answer?.narrative[0]).toContain('144 complaints in 2024');
    const widgets = page.dashboard.widgets.map(({ name }) => name);
    expect(widgets).not.toContain('monthly');
    const yearly = page.dashboard.widgets.find(({ name }) => name === 'yearly');
    expect(yearly?.observations.map(({ code, value, status }) => [code, value, status])).toEqual([
      ['2023', 144, 'A'],
      ['2024', 144, 'A'],
    ]);
    expect(yearly?.provisional).toBeUndefined();
    expect(Object.keys(page.dashboard.options.codes)).not.toContain('month');
  });
});

it('a calculation has the lowest precision of its records, and says so', async () => {
  const precisionOf = ({ date_precision, covered_until }: Calculation) => [
    date_precision,
    covered_until,
  ];
  expect(precisionOf(ofDays)[0]).toBe('day');
  expect(precisionOf(ofMonths)).toEqual(['month', '2024-12-31']);
  expect(precisionOf(ofYears)).toEqual(['year', '2024-12-31']);
  const { err } = await importContent('id,received_on\nnew,2024-05-17\n');
  expect(err).toBe('');
  expect((await freeze(db, complaints)).date_precision).toBe('month');
});

it('a month that was not over when its records were imported is provisional, and compared with none', async () => {
  const page = await createPageReader(db, complaints, running)('year=2026');
  expect(page.answer?.narrative[0]).toContain('132 complaints from January to November 2026');
  const widgetOf = (name: string) => page.dashboard.widgets.find((widget) => widget.name === name);
  const statuses = widgetOf('monthly')?.observations.map(({ code, status }) => code + status);
  expect(statuses?.slice(-2)).toEqual(['10A', '11P']);
  expect(widgetOf('monthly')?.provisional).toContain('up to November 2026 (not yet over)');
  const hint = widgetOf('cards')?.change?.hint.replace(/\s/g, ' ');
  expect(hint).toContain('January – October 2026: 120');
  expect(hint).toContain('January – October 2025: 120');
});

it('programs get dates with the precision of the records', () => {
  const precisionOf = (calculation: Calculation) => {
    const { lastDate, coveredUntil, datePrecision } = calculationForPrograms(
      describeCalculation(calculation),
    );
    return { lastDate, coveredUntil, datePrecision };
  };
  expect(precisionOf(ofMonths)).toEqual({
    lastDate: '2024-12',
    coveredUntil: '2024-12',
    datePrecision: 'month',
  });
  expect(precisionOf(ofYears)).toEqual({
    lastDate: '2024',
    coveredUntil: '2024',
    datePrecision: 'year',
  });
  expect(precisionOf(ofDays)).toMatchObject({ lastDate: '2024-12-01', datePrecision: 'day' });
});

it.each(languages)('commands name no day that the records do not state: %s', (language) => {
  const { month, year } = formatsOf(language);
  const lastDateOf = (calculation: Calculation) =>
    describeForOperators(calculation, language).lastDate;
  expect([ofMonths, ofYears].map(lastDateOf)).toEqual([month('2024-12-01'), year('2024')]);
});

it('filters, trends, maps and archives omit what dates do not state', async () => {
  const t = await getTexts('en', 'statistics');
  const requestOf = async (calculation: Calculation, search: string) =>
    readViewRequest(await pageSources(db, calculation), {
      dataset: complaints,
      search: new URLSearchParams(search),
      language: 'en',
      t,
    });
  const { request, notices } = await requestOf(ofYears, 'month=3&map=month');
  expect(notices.map(({ parameter, value }) => [parameter, value])).toEqual([
    ['map', 'month'],
    ['month', 'month'],
  ]);
  expect(readTrends(request, new URLSearchParams('per=month')).notices).toMatchObject([
    { value: 'month', reason: 'unrecorded' },
  ]);
  expect(readTrends(request, new URLSearchParams('per=month')).question.per).toBe('year');
  const { notices: ofWeeks } = await requestOf(ofMonths, 'month=3&map=week');
  expect(ofWeeks).toMatchObject([{ parameter: 'map', value: 'week' }]);
  const tablesOf = (calculation: Calculation) =>
    listTables(recordedDataset(complaints, describeCalculation(calculation)))
      .map(({ name }) => name)
      .join(' ');
  expect(tablesOf(ofMonths)).toMatch(/year-month/);
  expect(tablesOf(ofYears)).not.toMatch(/month/);
});

it.each(languages)('a release names the last month of its records: %s', async (language) => {
  const t = await getTexts(language, 'releases');
  const calculation = describeCalculation(ofMonths);
  const { text } = describeRelease(
    {
      kind: 'published',
      dataset: 'complaints',
      calculation,
      moved: [],
      held: 0,
      at: new Date(0),
      reason: null,
      override: null,
      note: null,
      id: '1',
      isVisible: true,
    },
    { language, t },
  );
  const month = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: language === 'zh' ? 'short' : 'long',
    timeZone: 'UTC',
  });
  expect(text).toContain(month.format(new Date('2024-12-01')));
});

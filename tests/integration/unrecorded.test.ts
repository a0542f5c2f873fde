import { describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { recordedDataset, unrecordedOf } from '~/datasets/recorded-dataset';
import { listTables } from '~/statistics/release/archives/archived-tables';
import { describeCalculation } from '~/calculations/calculation-info';
import { readViewRequest } from '~/statistics/published/read-view-request.server';
import { findRevisions } from '~/statistics/revisions/find-revisions.server';
import { readTrends, trendDimensions } from '~/statistics/analysis/trends/read-trends';
import { readComparison } from '~/statistics/analysis/comparison/read-comparison';
import { readQuestion } from '~/statistics/builder/read-question';
import { crossedDimensions } from '~/statistics/analysis/cross-table/crossed-dimensions';
import { columnDimensions } from '~/statistics/microdata/table-request';
import { readPolicy } from '~/protection/read-policy.server';
import { formatNotice } from '~/statistics/view/format-notice';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { createTestDatabase } from '../support/database';
import { everyEngine } from '../support/engines';
import { freeze } from '../support/freeze';
import { createPageReader, pageSources } from '../support/page-reader';
import { insertRecords, type RecordState } from '../support/records';

const { db } = await createTestDatabase();

/** What a source in another country records: place, right, parties and channel, but no status or number of files. */
const stated: RecordState[] = Array.from({ length: 60 }, (_, index) => ({
  id: String(index),
  day: `${index < 20 ? 2024 : 2025}-0${1 + (index % 9)}-01`,
  codes: {
    province: index % 3 ? '31' : '32',
    province_34: index % 3 ? '31' : '32',
    country: 'ID',
    right: [index % 4 ? 'R01' : 'R02'],
    issue: [index % 2 ? 'I01' : 'I02'],
    victim: ['V01'],
    defendant: [index % 5 ? 'P01' : 'P02'],
    method: 'M01',
  },
}));
const withStatus = stated.map((record, index) => ({
  ...record,
  codes: { ...record.codes, status: index % 2 ? 'S01' : 'S06' },
  values: { files: 2 },
}));
await insertRecords(db, complaints, withStatus);
const full = await freeze(db, complaints, undefined, { leavesOutUnrecorded: true });
await insertRecords(db, complaints, stated);
const calculation = await freeze(db, complaints, undefined, { leavesOutUnrecorded: true });
vi.setConfig({ testTimeout: 60_000 });
const left = ['city', 'office', 'case_detail', 'claimant', 'event', 'letter', 'status', 'files'];

const engines = [...(await everyEngine())];
const sources = await pageSources(db, calculation);
const viewOf = async (search: string, language = 'en') =>
  readViewRequest(sources, {
    dataset: complaints,
    search: new URLSearchParams(search),
    language,
    t: await getTexts(language, 'statistics'),
  });

it('a calculation knows what none of its records states', () => {
  const stages = ['age', 'time_to_close', 'closed_year', 'time_to_answer', 'answered_year'];
  const sorted = (names: readonly string[]) => [...names].sort();
  expect(sorted(describeCalculation(calculation).unrecorded ?? [])).toEqual(
    sorted([...left, ...stages]),
  );
  expect(sorted(describeCalculation(full).unrecorded ?? [])).toEqual(
    sorted([...left.filter((name) => !['status', 'files'].includes(name)), ...stages]),
  );
  expect(describeCalculation({ ...calculation, recorded: null })).not.toHaveProperty('unrecorded');
});

describe('what only records of years of few records state', () => {
  const few: RecordState[] = withStatus.slice(0, 9).map((record, index) => ({
    ...record,
    id: `few ${index}`,
    day: '2011-03-04',
    codes: { ...record.codes, letter: index === 3 ? ['L02'] : [] },
  }));
  const unrecordedIn = async (records: RecordState[], policyName: string) => {
    const { db: emptyDb } = await createTestDatabase();
    await insertRecords(emptyDb, complaints, records);
    const policy = await readPolicy(policyName);
    return describeCalculation(
      await freeze(emptyDb, complaints, policy, { leavesOutUnrecorded: true }),
    ).unrecorded;
  };

  it('counts as not recorded', async () => {
    expect(await unrecordedIn([...stated, ...few], 'protected')).toEqual(
      describeCalculation(calculation).unrecorded,
    );
  });

  it('is recorded where the policy shows it', async () => {
    const unrecorded = await unrecordedIn([...stated, ...few], 'exact');
    for (const name of ['letter', 'status', 'files']) expect(unrecorded).not.toContain(name);
  });

  it('is unknown if there are no other years', async () => {
    expect(await unrecordedIn(few, 'protected')).toBeUndefined();
  });
});

it('the age of open cases needs their status and a date of closing', () => {
  const recorded = (...columns: string[]) =>
    !unrecordedOf(complaints, { recorded: columns, date_precision: 'day' }).includes('age');
  expect(recorded('status', 'closed_on')).toBe(true);
  expect(recorded('status')).toBe(false);
  expect(recorded('closed_on')).toBe(false);
});

describe.each(engines)('what is not recorded, counted by %s,', (_, createEngine) => {
  const read = createPageReader(db, complaints, calculation, { createEngine });

  it.each(languages)(
    'is left out of cards, widgets, filters and sentences: %s',
    async (language) => {
      const page = await read('type=1', { language });
      const { widgets, options } = page.dashboard;
      const names = widgets.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(['cards', 'map', 'right', 'province', 'method']),
      );
      for (const name of left) expect(names).not.toContain(name.replace('_', '-'));
      const cards = widgets.find(({ name }) => name === 'cards');
      expect(cards?.observations.map(({ code }) => code)).toEqual(['cases']);
      expect(cards?.observations[0]?.value).toBe(40);
      expect(Object.keys(options.codes)).toEqual(
        expect.not.arrayContaining(left.filter((name) => name !== 'files')),
      );
      const t = await getTexts(language, 'statistics');
      const said = [page.answer?.narrative, page.answer?.chapters, page.head.description];
      for (const name of ['status', 'letter', 'event'])
        expect(JSON.stringify(said)).not.toContain(t(`parameters.${name}`));
    },
  );

  it('is not what records are counted by after an older version', async () => {
    const engine = createEngine({ db });
    const { request } = await viewOf('year=0');
    const then = {
      ...request,
      calculation: { ...request.calculation, ...describeCalculation(full) },
    };
    const revisions = await findRevisions(
      { ...sources, engine },
      then,
      complaints.widgets,
      request.calculation,
    );
    expect(revisions).toEqual([]);
  });
});

it.each(languages)('an address that names what is not recorded says so: %s', async (language) => {
  const t = await getTexts(language, 'statistics');
  const read = createPageReader(db, complaints, calculation);
  const page = await read('year=2025&status=S01&status=S06&measure=files', { language });
  expect(page.notices.map(({ value, reason }) => [value, reason])).toEqual([
    ['files', 'unrecorded'],
    ['status', 'unrecorded'],
  ]);
  const named = [t('measures.files'), t('parameters.status')];
  const notices = page.notices.map((notice) => formatNotice(notice, page.view, t));
  notices.forEach((text, index) => expect(text).toContain(named[index]));
  const [first = ''] = page.answer?.narrative ?? [];
  for (const name of named) expect(first).toContain(name);
  const plain = await read('year=2025', { language });
  expect(first.endsWith(plain.answer?.narrative[0] ?? '?')).toBe(true);
  expect(page.dashboard.widgets).toEqual(plain.dashboard.widgets);
});

it('trends, comparisons, tables, microdata and archives omit it', async () => {
  const { request, notices } = await viewOf('status=&event=0&type=1');
  expect(notices).toEqual([]);
  const { dataset, view } = request;
  const byName = (some: readonly { parameter: string }[]) => some.map(({ parameter }) => parameter);
  const all = ['province', 'country', 'right', 'issue', 'victim', 'defendant', 'method'];
  expect(byName(trendDimensions(request))).toEqual(all);
  expect(byName(columnDimensions(dataset, view.division))).toEqual(all);
  expect(byName(crossedDimensions(dataset, view, ['status', 'right']))).toEqual(['right']);
  expect(
    listTables(dataset)
      .map(({ name }) => name)
      .join(' '),
  ).not.toMatch(/status|files|event/);
  const because = { reason: 'unrecorded', value: 'status' };
  expect(readTrends(request, new URLSearchParams('of=status')).notices).toMatchObject([because]);
  expect(readComparison(request, ['status:S01']).notices).toMatchObject([because]);
  const requested = new URLSearchParams('widget=status&by=event');
  expect(readQuestion(requested, complaints, () => dataset).notices).toMatchObject([
    because,
    { ...because, value: 'event' },
  ]);
});

it('a question has a widget and a dimension, whatever is recorded', () => {
  const names = complaints.dimensions.filter(({ calendar }) => !calendar).map(({ name }) => name);
  for (const unrecorded of [['province', 'province_34', 'city'], names.slice(1), names]) {
    const dataset = recordedDataset(complaints, { unrecorded });
    const { question } = readQuestion(new URLSearchParams(), complaints, () => dataset);
    expect(dataset.widgets).toContain(question.widget);
    expect(unrecorded).not.toContain(question.by);
  }
});

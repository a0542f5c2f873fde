import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { breaksOf, isValidOn, successorsOf } from '~/datasets/validity';
import { dimensionOfParameter } from '~/datasets/dataset';
import { nameOfCode } from '~/datasets/code-lists';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { escapeMarkup } from '~/ui/escape-markup';
import { calculationInfo } from '~/calculations/calculation-info';
import { CODE_SEPARATOR } from '~/engine/engine';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { type RecordState } from '../../../tests/support/records';
import { getCrossTable } from '../analysis/cross-table/get-cross-table.server';
import { writeCrossTable } from '../analysis/cross-table/write-cross-table.server';
import { filterOfView } from '../view/filter-of-view';
import { formatComparison } from '../analysis/comparison/format-comparison';
import {
  comparisonQueries,
  findDifferences,
  comparandsOf,
} from '../analysis/comparison/find-differences';
import { readComparison } from '../analysis/comparison/read-comparison';
import { writeComparison } from '../analysis/comparison/write-comparison.server';
import { createLabels } from '../view/labels';
import { composeSharePicture } from '../share/compose-share-picture.server';
import { drawSharePicture } from '../charts/draw-share-picture';
import { getSharedView } from '../share/get-shared-view.server';
import { breaksBefore } from './comparison';
import { formatTrends } from '../analysis/trends/format-trends';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { type PageSources, readViewRequest } from '../published/read-view-request.server';
import { getProfile } from '../profile/get-profile.server';
import { findTrends, trendQueries } from '../analysis/trends/find-trends';
import { notesOfTable } from '../export/draw-widget-table';
import { getWidgetFigures } from '../dashboard/get-widget-figures.server';
import { figuresOf } from '../export/write-file.server';
import { tableRows } from '../widgets/file-rows';
import { getObservations } from '../observations/get-observations.server';
import { statusInFiles } from '../observations/observation';
import { statusOfFilter } from '../observations/status-of-period';

/** Papua with all provinces split off from it in 2022, then what remains of it and one of these provinces. */
const counts: [string, number, number][] = [
  ...[2019, 2020, 2021].map((year): [string, number, number] => ['91', year, 240]),
  ...[2022, 2023, 2024].map((year): [string, number, number] => ['91', year, 60]),
  ...[2023, 2024].map((year): [string, number, number] => ['93', year, 90]),
  ...[2019, 2020, 2021, 2022, 2023, 2024].map((year): [string, number, number] => [
    '31',
    year,
    100 + 40 * (year % 2),
  ]),
];
const records = counts.flatMap(([province, year, count]) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${province}-${year}-${index}`,
    day: `${year}-${String(1 + (index % 12)).padStart(2, '0')}-28`,
    codes: { province, country: 'ID' },
  })),
);
/** Three more years of the province before the others, to establish what is usual in a month. */
const early = [2016, 2017, 2018].flatMap((year) =>
  Array.from({ length: 240 }, (_, index) => ({
    id: `early-${year}-${index}`,
    codes: { province: '91', country: 'ID' },
    day: `${year}-${String(1 + (index % 12)).padStart(2, '0')}-28`,
  })),
);
const { lists: codeLists } = await readCodeListFiles();
const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'exact' });

const pageOf = async (search: string, language = 'en', only?: string) =>
  getDashboardPage(sources, {
    dataset: complaints,
    language,
    t: await getTexts(language, 'statistics'),
    search: new URLSearchParams(search),
    origin: '',
    languages: [],
    only: complaints.widgets.find(({ name }) => name === only),
  });

const widgetOf = async (search: string, name: string, language = 'en') => {
  const { dashboard, charts } = await pageOf(search, language, name);
  const data = dashboard.widgets.find((widget) => widget.name === name);
  if (!data) throw new Error(`There is no widget ${name}`);
  return { data, svg: charts[name] ?? '' };
};

const [division34, division38] = ['34', '38'].map((division) =>
  dimensionOfParameter(complaints, 'province', division === '34' ? '34' : '38'),
);

describe('a code that was not in use yet', () => {
  const search = 'division=38&year=2021';

  it.each(languages)('is not shown as a province without cases: %s', async (language) => {
    const t = await getTexts(language, 'statistics');
    const { data, svg } = await widgetOf(`${search}&layout=tiles`, 'map', language);
    const rows = data.observations.filter(({ status }) => status === 'M');
    expect(rows.map(({ code }) => code).sort()).toEqual(expect.arrayContaining(['93', '94', '95']));
    for (const { text, rank, gap } of rows) expect([text, rank, gap]).toEqual(['†', null, '†']);
    const absent = expect.stringContaining(t('map.absent')) as string;
    expect(data.notes).toContainEqual(absent);
    expect(svg).toContain('-absent)');
    const [note] = data.notes.filter((candidate) =>
      candidate.includes(formatsOf(language).date('2022-07-25')),
    );
    expect(note).toBeDefined();
    expect(data.notes).toContain(`† ${t('gaps.break')}`);
    const later = await widgetOf('division=38&year=2024&layout=tiles', 'map', language);
    expect(later.data.observations.some(({ status }) => status === 'M')).toBe(false);
    expect(later.data.notes).not.toContainEqual(absent);
  });

  it('is named once in a chapter of a dashboard, and on the page of each widget', async () => {
    const date = formatsOf('en').date('2022-07-25');
    const naming = async (address: string, only?: string) =>
      (await pageOf(address, 'en', only)).dashboard.widgets.flatMap(({ name, notes }) =>
        notes.some((note) => note.startsWith('Not in use') && note.includes(date)) ? name : [],
      );
    expect(await naming(search)).toEqual(['map']);
    expect(await naming(search, 'province')).toEqual(['province']);
    // A map of a month in which a code existed has no note on it.
    const ofMonth = 'division=38&year=2022&month=3&map=month';
    expect((await naming(ofMonth)).length).toBeGreaterThan(0);
  });

  it('has a sign instead of 0 in series, trends, comparisons and files', async () => {
    const { data, svg } = await widgetOf('province=93&division=38&year=2024&years=all', 'yearly');
    expect(data.observations.map(({ text }) => text).slice(0, 4)).toEqual(['†', '†', '†', '0']);
    expect(svg).toContain('2021: †');
    const widget = complaints.widgets.find(({ name }) => name === 'yearly')!;
    const rows = tableRows(widget, data, await getTexts('en', 'statistics'));
    const [first] = figuresOf({ rows, policy: sources.policy });
    expect(first).toMatchObject({ value: null, obs_status: 'M', conf_status: 'F' });
    const { answer } = await pageOf('province=91&division=38&year=2021');
    expect(answer?.narrative.join()).toContain(formatsOf('en').date('2022-07-25'));
  });

  it.each(languages)(
    'has the reason instead of a total, main figures and tables of 0: %s',
    async (language) => {
      const date = formatsOf(language).date('2022-07-25');
      const { dashboard } = await pageOf('province=93&division=38&year=2021', language);
      const of = (name: string) => dashboard.widgets.find((widget) => widget.name === name);
      for (const name of ['total', 'cards', 'yearly', 'right']) {
        const data = of(name);
        expect([name, data?.formatted]).toEqual([name, '†']);
        expect(data?.unlisted?.text).toContain(date);
      }
      expect(new Set(of('cards')?.observations.map(({ text }) => text))).toEqual(new Set(['†']));
      expect(of('cards')?.change).toBeUndefined();
      const later = await pageOf('province=93&division=38&year=2023', language);
      expect(later.dashboard.widgets.find(({ name }) => name === 'total')?.formatted).not.toBe('†');
    },
  );

  it('shows the records that it has nevertheless, and says so whatever is hidden', async () => {
    const early = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `before-${index}`,
        day: '2020-05-05',
        codes: { province: '93', country: 'ID' },
      }));
    const ofYears = async (count: number, policyName: 'exact' | 'protected') => {
      const all = [...records, ...early(count)];
      const allSources = await pageSourcesFor(all, { dataset: complaints, policyName });
      const { request } = await readViewRequest(allSources, {
        dataset: complaints,
        language: 'en',
        t: await getTexts('en', 'statistics'),
        search: new URLSearchParams('division=38&right=R01'),
      });
      const filter = {
        codes: { province: ['93'], ...(policyName === 'protected' && { right: ['R01'] }) },
      };
      const { all: found } = await getObservations(allSources, request, {
        all: { query: { filter, measure: 'cases', dimension: 'year' } },
      });
      return found?.query?.of('2020');
    };
    expect(await ofYears(3, 'exact')).toMatchObject({ value: 3, status: 'A' });
    expect(await ofYears(0, 'exact')).toMatchObject({ status: 'M' });
    expect((await ofYears(3, 'protected'))?.status).toBe('M');
    expect((await ofYears(0, 'protected'))?.status).toBe('M');
  });
});

describe('the headline of a code', () => {
  const few = (id: string, day: string, code: string) =>
    Array.from({ length: 6 }, (_, index) => ({
      id: `${id}-${index}`,
      day,
      codes: { province: code, country: 'ID' },
    }));
  const ended = new Map(codeLists).set(
    'province',
    (codeLists.get('province') ?? []).map((code) =>
      code.code === '36'
        ? {
            ...code,
            attributes: { ...code.attributes, valid_to: '2022-12-31', successors: '31;32' },
          }
        : code,
    ),
  );
  const headlineOf = async (
    search: string,
    language: string,
    policyName: 'exact' | 'protected',
    added: RecordState[] = [],
  ) => {
    const all = [...records, ...few('old', '2022-05-05', '36'), ...added];
    const options = { dataset: complaints, policyName, codeLists: ended };
    const page = await getDashboardPage(await pageSourcesFor(all, options), {
      dataset: complaints,
      language,
      t: await getTexts(language, 'statistics'),
      search: new URLSearchParams(search),
      origin: '',
      languages: [],
    });
    return page.answer?.narrative[0] ?? '';
  };
  const name = (code: string, language: string) =>
    nameOfCode(
      codeLists.get('province')!.find((candidate) => candidate.code === code)!,
      language,
    );

  it.each(languages)('says until when it was used and what succeeded it: %s', async (language) => {
    const search = 'province=36&division=38&year=2024';
    const texts = await getTexts(language, 'summary');
    for (const policyName of ['exact', 'protected'] as const) {
      const headline = await headlineOf(search, language, policyName);
      for (const part of [formatsOf(language).date('2022-12-31'), name('31', language)])
        expect(headline).toContain(part);
      expect(headline).not.toContain(texts('none'));
    }
    // A record with a wrong date is counted nevertheless, in addition to the notes on the code.
    const late = await headlineOf(search, language, 'exact', few('late', '2024-05-05', '36'));
    expect(late).toContain(formatsOf(language).date('2022-12-31'));
  });

  it.each(languages)(
    'names in the first year of the code the day on which it came into use: %s',
    async (language) => {
      const date = formatsOf(language).date('2022-07-25');
      const search = 'province=93&division=38&year=2022';
      for (const count of [0, 6, 60]) {
        const first = Array.from({ length: count / 6 }, (_, index) =>
          few(`new-${index}`, '2022-09-09', '93'),
        ).flat();
        for (const policyName of ['exact', 'protected'] as const)
          expect(await headlineOf(search, language, policyName, first)).toContain(date);
      }
    },
  );
});

describe('the picture of a province that others were split off from', () => {
  it.each(languages)('truncates none of its sentences: %s', async (language) => {
    const all = [
      ...records,
      ...records.map((record) => ({ ...record, id: `second-${record.id}` })),
    ];
    for (const policyName of ['exact', 'protected'] as const) {
      const allSources = await pageSourcesFor(all, { dataset: complaints, policyName });
      for (const year of ['2022', '2026', '0']) {
        const search = `province=91&division=38&year=${year}&years=all`;
        const shared = await getSharedView(allSources, {
          dataset: complaints,
          language,
          t: await getTexts(language, 'statistics'),
          search: new URLSearchParams(search),
        });
        const picture = await composeSharePicture(shared, allSources.policy);
        const svg = drawSharePicture({ ...picture, fonts: 'sans-serif' });
        const [, ...texts] = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(
          ([, text = '']) => text,
        );
        const joined = texts.join('').replace(/\s/g, '');
        for (const part of [picture.headline, picture.name, ...picture.notes])
          expect(joined).toContain(escapeMarkup(part).replace(/\s/g, ''));
        expect(joined).not.toContain('…');
      }
    }
  });
});

describe('a province that others were split off from', () => {
  it('has a break on the day of each split, as the new provinces do, and none in the division that counts them together', () => {
    if (!division34 || !division38) throw new Error('Complaints have provinces');
    expect(breaksOf(division38, codeLists).get('91')).toEqual(['2022-07-25']);
    expect(breaksOf(division38, codeLists).get('93')).toEqual(['2022-07-25']);
    expect(breaksOf(division38, codeLists).get('92')).toEqual(['2022-12-08']);
    expect(breaksOf(division38, codeLists).get('31')).toBeUndefined();
    expect(breaksOf(division34, codeLists).size).toBe(0);
  });

  it.each(languages)('says so in the sentences, the chart and its table: %s', async (language) => {
    const search = 'province=91&division=38&year=2024&years=all';
    const date = formatsOf(language).date('2022-07-25');
    const { answer } = await pageOf(search, language);
    expect(answer?.narrative.filter((sentence) => sentence.includes(date))).toHaveLength(1);
    expect(answer?.narrative[0]).not.toContain(date);
    // Within the counted period, the number is not stated without it.
    for (const year of ['2022', '0'])
      expect((await pageOf(search.replace('2024', year), language)).answer?.narrative[0]).toContain(
        date,
      );
    const nameOf = (code: string) => {
      const found = codeLists.get('province')?.find((candidate) => candidate.code === code);
      return found ? nameOfCode(found, language) : code;
    };
    const said = answer?.narrative.find((sentence) => sentence.includes(date));
    for (const part of ['91', '93', '94', '95']) expect(said).toContain(nameOf(part));
    expect(said).not.toContain(nameOf('92'));
    for (const name of ['yearly', 'monthly']) {
      const year = name === 'monthly' ? '2022' : '2024';
      const ofYear = search.replace('year=2024', `year=${year}`);
      const { data, svg } = await widgetOf(ofYear, name, language);
      const broken = data.observations.filter(({ status }) => status === 'B');
      expect([name, broken.map(({ code }) => code)]).toEqual([
        name,
        [name === 'yearly' ? '2022' : '7'],
      ]);
      expect(data.notes.join()).toContain(date);
      expect(svg.split('class="break"')).toHaveLength(2);
    }
    for (const complete of ['province=91&year=2024&years=all', 'province=31&year=2024&years=all']) {
      expect((await pageOf(complete, language)).answer?.narrative.join()).not.toContain(date);
      const { data } = await widgetOf(complete, 'yearly', language);
      expect(data.observations.some(({ status }) => status === 'B')).toBe(false);
    }
  });

  it('is not compared across the break, in a view of it or among others', async () => {
    for (const [year, isCompared] of [
      ['2021', true],
      ['2022', false],
      ['2023', false],
      ['2024', true],
    ] as const) {
      const { data } = await widgetOf(`province=91&division=38&year=${year}`, 'cards');
      expect([year, (data.change?.text ?? '–') !== '–']).toEqual([year, isCompared]);
      const t = await getTexts('en', 'statistics');
      const search = new URLSearchParams({ division: '38', year });
      const { request } = await readViewRequest(sources, {
        dataset: complaints,
        language: 'en',
        t,
        search,
      });
      if (!division38) throw new Error('Complaints have provinces');
      const protectedRequest = { ...request, policy: sources.policy };
      const { answers = {} } = await getObservations(sources, request, {
        answers: trendQueries(protectedRequest, division38, 'year'),
      });
      const months = { first: '2019-01', last: '2024-12' };
      const { rows } = findTrends(protectedRequest, division38, answers, months);
      const growthOf = (code: string) => rows.find((trend) => trend.code === code)?.growth ?? null;
      expect([year, growthOf('91') !== null]).toEqual([year, isCompared]);
      expect(growthOf('31')).not.toBeNull();
      const statuses = rows.find(({ code }) => code === '91')?.cells.map(({ status }) => status);
      expect(statuses).toEqual(['A', 'A', 'A', 'B', 'A', 'P']);
      const ofPart = rows.find(({ code }) => code === '93')?.cells.map(({ status }) => status);
      expect(ofPart).toEqual(['M', 'M', 'M', 'B', 'A', 'P']);
      const { changes, dashboard } = await pageOf(`division=38&year=${year}`);
      if (!isCompared) expect(JSON.stringify(changes)).not.toContain('"91"');
      const provinces = dashboard.widgets.find(({ name }) => name === 'province');
      const row = provinces?.observations.find(({ code }) => code === '91');
      if (!isCompared) expect(row?.change?.direction ?? null).toBeNull();
    }
  });
});

describe('a table of codes by time', () => {
  it.each([
    ['', 'year', '91', ['2022']],
    ['', 'year', '31', []],
    ['month=3', 'year', '91', ['2023']],
    ['', 'year_month', '93', ['2022-07']],
    ['right=R01', 'year', '92', ['2022']],
    ['province=91', 'year', 'R01', ['2022']],
    // Months of all years count those before and after it together.
    ['', 'month', '91', ['7']],
    ['', 'month', '31', []],
  ])('has status B in the cells of a break: %s by %s', async (search, time, code, broken) => {
    const t = await getTexts('en', 'statistics');
    const { request } = await readViewRequest(sources, {
      dataset: complaints,
      language: 'en',
      t,
      search: new URLSearchParams(`${search}&division=38&year=0`),
    });
    const filter = filterOfView(complaints, request.view);
    const dimension = code.startsWith('R') ? 'right' : 'province';
    const query = { filter, measure: 'cases', dimension, crossedBy: [time] };
    const { all } = await getObservations(sources, request, { all: { query } });
    const codes =
      time === 'month'
        ? ['7']
        : [2019, 2020, 2021, 2022, 2023].flatMap((year) =>
            time === 'year' ? String(year) : [`${year}-06`, `${year}-07`, `${year}-08`],
          );
    const found = codes.filter(
      (part) => all?.query?.of(`${code}${CODE_SEPARATOR}${part}`).status === 'B',
    );
    expect(found).toEqual(broken);
    // The year of the calculation is not over.
    const last = all?.query?.of(`${code}${CODE_SEPARATOR}${time === 'year' ? '2024' : '2024-12'}`);
    if (time !== 'month' && search !== 'month=3') expect(last?.status).toBe('P');
    const context = {
      ...request,
      filter,
      measure: 'cases',
      labels: (_: unknown, name: string) => name,
    };
    if (dimension === 'province' && broken.length > 0 && time === 'year') {
      const dimensions = ['province', 'year'].map((name) => {
        const drawnDimension = dimensionOfParameter(complaints, name, '38');
        if (!drawnDimension) throw new Error(name);
        return drawnDimension;
      });
      const table = await getCrossTable(sources, context, dimensions);
      const csv = String(
        await writeCrossTable(
          {
            ...context,
            dimensions,
            subject: '',
            policy: sources.policy,
            address: '',
            calculation: calculationInfo(request.calculation),
          },
          table,
          'csv',
        ),
      );
      const rows = csv.split('\n').filter((row) => row.startsWith(`${code},`));
      for (const row of rows) {
        const [, , year, , , status] = row.split(',');
        expect([year, status === 'B']).toEqual([
          year,
          year !== '2024' && broken.includes(year ?? ''),
        ]);
      }
    }
  });
});

/**
 * The statements of a page, its pictures and its files about a view of the province with a break, in the
 * words of a language.
 */
describe('the break of a province', () => {
  const requested = async (search: string, language: string) => ({
    dataset: complaints,
    language,
    t: await getTexts(language, 'statistics'),
    search: new URLSearchParams(search),
  });
  const wordsOf = async (search: string, language: string) => {
    const read = await readViewRequest(sources, await requested(search, language));
    const labels = createLabels(codeLists, language, read.request.t);
    const texts = await getTexts(language, 'summary');
    return { ...read.request, labels, texts, policy: sources.policy };
  };

  it.each(languages)(
    'is noted on pictures, and nothing is compared across it: %s',
    async (language) => {
      const date = formatsOf(language).date('2022-07-25');
      const t = await getTexts(language, 'statistics');
      for (const [name, year] of [
        ['yearly', '2024'],
        ['monthly', '2022'],
      ] as const) {
        const search = `province=91&division=38&year=${year}&years=all`;
        const only = complaints.widgets.find((widget) => widget.name === name);
        const shared = await getSharedView(sources, await requested(search, language), only);
        const { notes } = await composeSharePicture(shared, sources.policy);
        expect(notes.join()).toContain(date);
        const { data, svg } = await widgetOf(search, name, language);
        expect(data.sentence).toBeUndefined();
        // Its description does not name a highest period.
        const beginnings = (['chart.series', 'chart.seriesComplete'] as const).map(
          (key) => t(key, { highest: '|', lowest: '|' }).split('|')[0] ?? '',
        );
        const isStated = (sentence: string) => beginnings.some((text) => sentence.includes(text));
        expect(svg).toContain(date);
        expect(isStated(svg)).toBe(false);
        const ofMerged = await widgetOf(
          search.replace('division=38', 'division=34'),
          name,
          language,
        );
        expect(isStated(ofMerged.svg)).toBe(true);
        expect(ofMerged.svg).not.toContain(date);
      }
    },
  );

  it('removes the year before and earlier years from behind the months', async () => {
    const beforeOf = async (year: number, division = '38') =>
      (await widgetOf(`province=91&division=${division}&year=${year}`, 'monthly')).data.before;
    expect(await beforeOf(2021)).toBeDefined();
    expect(await beforeOf(2022)).toBeUndefined();
    expect(await beforeOf(2023)).toBeUndefined();
    expect((await beforeOf(2024))?.range).toBeUndefined();
    expect((await beforeOf(2024, '34'))?.range).toBeDefined();
    const { data } = await widgetOf('province=91&division=38&year=2024', 'monthly');
    expect(data.notes.join()).toContain('2022');
  });

  it.each(languages)('is the reason if no year before is compared: %s', async (language) => {
    const date = formatsOf(language).date('2022-07-25');
    const t = await getTexts(language, 'statistics');
    for (const year of ['2022', '2023']) {
      const search = `province=91&division=38&year=${year}`;
      const { data } = await widgetOf(search, 'cards', language);
      expect(data.change).toMatchObject({ text: '–', hint: expect.stringContaining(date) });
      const context = await wordsOf(search, language);
      const { dataset, view } = context;
      expect(breaksBefore(context, { filter: filterOfView(dataset, view) })).toHaveLength(1);
    }
    // A break in another year is not a reason.
    const first = await widgetOf('province=91&division=38&year=2019', 'cards', language);
    expect(first.data.change?.hint).not.toContain(date);
    for (const [search, noGrowth] of [
      ['province=91&division=38&year=2023', 'break'],
      ['province=91&division=38&year=2024', null],
      ['province=31&division=38&year=2023', null],
    ] as const) {
      const context = await wordsOf(search, language);
      const right = dimensionOfParameter(complaints, 'right', '38');
      if (!right) throw new Error('Complaints have rights');
      const { answers = {} } = await getObservations(sources, context, {
        answers: trendQueries(context, right, 'year'),
      });
      const found = findTrends(context, right, answers, { first: '2019-01', last: '2024-12' });
      const texts = formatTrends(context, right, found, 'size');
      expect([search, texts.noGrowth]).toEqual([search, noGrowth]);
      expect(texts.notes.join().includes(date)).toBe(search.includes('=91'));
    }
    expect(t('cards.changeLater')).not.toBe('');
  });

  it.each(languages)(
    'interrupts the small chart of a code, which says why: %s',
    async (language) => {
      const date = formatsOf(language).date('2022-07-25');
      const context = await wordsOf('division=38&year=2024', language);
      if (!division38) throw new Error('Complaints have provinces');
      const { answers = {} } = await getObservations(sources, context, {
        answers: trendQueries(context, division38, 'year'),
      });
      const found = findTrends(context, division38, answers, { first: '2019-01', last: '2024-12' });
      const { charts, hasBreaks } = formatTrends(context, division38, found, 'size');
      expect(hasBreaks).toBe(true);
      const chartOf = (code: string) => charts.find((chart) => chart.code === code);
      expect(chartOf('91')?.description).toContain(date);
      expect(chartOf('91')?.breaks).toEqual([60]);
      // The year of the break is separate, and so is 2024, which is incomplete.
      expect(chartOf('91')?.path.match(/[\d.]+(?= )/g)).toEqual(['0', '20', '40']);
      expect(found.rows.find(({ code }) => code === '91')?.total.status).toBe('B');
      expect(chartOf('31')?.breaks).toEqual([]);
      expect(chartOf('31')?.description).not.toContain(date);
    },
  );

  it('has status B in the years of a comparison, and interrupts its lines', async () => {
    const context = await wordsOf('province=91&division=38&year=0', 'en');
    const { compared } = readComparison(context, ['province:31']);
    const comparands = compared && comparandsOf(context, compared);
    if (!compared || !comparands) throw new Error('Nothing is compared');
    const { answers = {} } = await getObservations(sources, context, {
      answers: comparisonQueries(context, compared, comparands),
    });
    const found = findDifferences(context, compared, comparands, answers, {
      first: '2019-01',
      last: '2024-12',
    });
    const { series } = formatComparison(context, compared, found);
    expect(series?.breaks).toEqual([
      [2019, 2020, 2021, 2022, 2023, 2024].map((year) => year === 2022),
      Array(6).fill(false),
    ]);
    expect(series?.notes.join()).toContain('25 July 2022');
    const csv = String(await writeComparison({ ...context, compared, address: '' }, found, 'csv'));
    const [header = '', ...rows] = csv.split('\n');
    const column = header.split(',').indexOf('OBS_STATUS_1');
    const statuses = rows
      .filter((row) => row.startsWith('year,'))
      .map((row) => row.split(',')[column]);
    expect(statuses).toEqual(['A', 'A', 'A', 'B', 'A', 'P']);
  });

  it.each(languages)(
    'is noted for each comparand of a comparison that contains it: %s',
    async (language) => {
      const date = formatsOf(language).date('2022-07-25');
      const more = Array.from({ length: 40 }, (_, index) => ({
        id: `more-${index}`,
        day: `2022-0${1 + (index % 9)}-11`,
        codes: { province: '93', country: 'ID' },
      }));
      const allSources = await pageSourcesFor([...records, ...more], {
        dataset: complaints,
        policyName: 'exact',
      });
      for (const [year, other, said] of [
        ['2022', '31', 1],
        ['2022', '93', 2],
        ['2024', '31', 0],
      ] as const) {
        const read = await readViewRequest(
          allSources,
          await requested(`province=91&division=38&year=${year}`, language),
        );
        const context = {
          ...read.request,
          labels: createLabels(codeLists, language, read.request.t),
          texts: await getTexts(language, 'summary'),
          policy: allSources.policy,
        };
        const { compared } = readComparison(context, [`province:${other}`]);
        const comparands = compared && comparandsOf(context, compared);
        if (!compared || !comparands) throw new Error('Nothing is compared');
        const { answers = {} } = await getObservations(allSources, context, {
          answers: comparisonQueries(context, compared, comparands),
        });
        const found = findDifferences(context, compared, comparands, answers, {
          first: '2019-01',
          last: '2024-12',
        });
        const [first = ''] = formatComparison(context, compared, found).narrative;
        expect([year, other, first.split(date).length - 1]).toEqual([year, other, said]);
      }
    },
  );

  it('suppresses a peak and a month that stands out', async () => {
    // Ten times as many in one month after the break, then before it.
    for (const [year, isSaid] of [
      ['2021', true],
      ['2024', false],
    ] as const) {
      const more = Array.from({ length: 200 }, (_, index) => ({
        id: `more-${index}`,
        day: `${year}-05-28`,
        codes: { province: '91', country: 'ID' },
      }));
      const allSources = await pageSourcesFor([...records, ...early, ...more], {
        dataset: complaints,
        policyName: 'exact',
      });
      const { answer, dashboard } = await getDashboardPage(allSources, {
        ...(await requested(`province=91&division=38&year=${year}`, 'en')),
        origin: '',
        languages: [],
      });
      expect([year, answer?.unusualMonth !== undefined]).toEqual([year, isSaid]);
      const yearly = dashboard.widgets.find(({ name }) => name === 'yearly');
      expect(Boolean(yearly?.observations.some(({ isBreak }) => isBreak))).toBe(!isSaid);
      if (!isSaid) expect(yearly?.finding).toBeUndefined();
    }
  });

  it('leaves its provinces without a shade of change on the map', async () => {
    const t = await getTexts('en', 'statistics');
    for (const [year, isShaded] of [
      ['2021', true],
      ['2022', false],
      ['2023', false],
      ['2024', true],
    ] as const) {
      const { data } = await widgetOf(`division=38&year=${year}&shade=change`, 'map');
      const shadeOf = (province: string) =>
        data.observations.find(({ code }) => code === province)?.shade;
      expect([year, shadeOf('91') !== 'break']).toEqual([year, isShaded]);
      expect(shadeOf('31')).not.toBe('break');
      const legend = data.shading?.notes.join(' ') ?? '';
      if (!isShaded)
        expect([year, legend]).toEqual([year, expect.stringContaining(t('gaps.break'))]);
    }
  });
});

it.each(languages)(
  'a code has no count from before it was in use, but the day on which it came into use: %s',
  async (language) => {
    const date = formatsOf(language).date('2022-07-25');
    const [first, ...others] =
      (await pageOf('province=93&division=38&year=2021', language)).answer?.narrative ?? [];
    expect([first?.includes(date), others]).toEqual([true, []]);
    for (const search of ['province=93&division=38&year=2023', 'province=31&division=38&year=2018'])
      expect((await pageOf(search, language)).answer?.narrative[0]).not.toContain(date);
  },
);

describe('a rank', () => {
  const numbersOf = (text = '') => text.match(/\d+/g)?.map(Number) ?? [];
  const rankOf = async (someSources: PageSources, code: string, year: string) => {
    const profile = await getProfile(someSources, {
      dataset: complaints,
      kind: 'province',
      language: 'en',
      item: { code, slug: code, division: '38', names: { id: code } },
      search: new URLSearchParams({ year, division: '38' }),
      t: await getTexts('en', 'statistics'),
    });
    return profile?.figures.find((figure) => figure.code === 'rank')?.text;
  };
  const narrativeWith = async (someSources: PageSources, province: string, year: string) => {
    const search = new URLSearchParams({ province, division: '38', year });
    const { answer } = await getDashboardPage(someSources, {
      dataset: complaints,
      language: 'en',
      t: await getTexts('en', 'statistics'),
      search,
      origin: '',
      languages: [],
    });
    return answer?.narrative.filter((sentence) => sentence.includes(' rank')) ?? [];
  };

  it('is among the codes of its period, and there is none if these changed within it', async () => {
    for (const [year, of] of [
      ['2021', 34],
      ['2022', null],
      ['2023', 38],
      ['0', null],
    ] as const) {
      const found = numbersOf(await rankOf(sources, '31', year)).at(-1) ?? null;
      expect([year, found]).toEqual([year, of]);
      const [sentence] = await narrativeWith(sources, '31', year);
      expect([year, numbersOf(sentence).at(-1) ?? null]).toEqual([year, of]);
    }
    expect(await narrativeWith(sources, '31', '2023')).toHaveLength(1);
  });

  it('is not stated if a code has records from a period in which it was not in use', async () => {
    const early = Array.from({ length: 30 }, (_, index) => ({
      id: `before-${index}`,
      day: '2021-05-05',
      codes: { province: '93', country: 'ID' },
    }));
    const allSources = await pageSourcesFor([...records, ...early], {
      dataset: complaints,
      policyName: 'exact',
    });
    for (const code of ['31', '91', '93']) {
      expect(await rankOf(allSources, code, '2021')).toBeUndefined();
      expect(await narrativeWith(allSources, code, '2021')).toEqual([]);
    }
  });

  it('is summed up only for a period in which no code changed', async () => {
    const more = ['11', '12', '32', '33', '51'].flatMap((province, position) =>
      ['2022', '2023'].flatMap((year) =>
        Array.from({ length: 20 * (position + 1) }, (_, index) => ({
          id: `${province}-${year}-${index}`,
          day: `${year}-03-05`,
          codes: { province, country: 'ID' },
        })),
      ),
    );
    const allSources = await pageSourcesFor([...records, ...more], {
      dataset: complaints,
      policyName: 'exact',
    });
    const said = async (search: string) => {
      const page = await getDashboardPage(allSources, {
        dataset: complaints,
        language: 'en',
        t: await getTexts('en', 'statistics'),
        search: new URLSearchParams(search),
        origin: '',
        languages: [],
        only: complaints.widgets.find(({ name }) => name === 'top-provinces'),
      });
      return page.dashboard.widgets[0]?.sentence;
    };
    expect(await said('division=38&year=2023')).toMatch(/^The top \d of 38 provinces/);
    expect(await said('division=38&year=2022')).toBeUndefined();
    expect(await said('division=34&year=2022')).toMatch(/^The top \d of 34 provinces/);
  });

  it('of a map and its list is never of a code that changed in the period, which a note names', async () => {
    for (const name of ['map', 'top-provinces']) {
      const ranksOf = async (search: string) => {
        const { data } = await widgetOf(search, name);
        const rows = data.observations.filter(({ code }) => ['31', '91', '93'].includes(code));
        return { data, ranks: Object.fromEntries(rows.map(({ code, rank }) => [code, rank])) };
      };
      const after = await ranksOf('division=38&year=2023');
      expect(after.ranks).toEqual({ '31': 1, '93': 2, '91': 3 });
      for (const search of ['division=38&year=2022', 'division=38&year=0']) {
        const { data, ranks } = await ranksOf(search);
        expect(ranks).toEqual({ '31': 1, '93': null, '91': null });
        expect(data.observations.find(({ code }) => code === '91')?.gap).toBe('†');
        const notes = data.notes.filter((note) => note.includes('25 July 2022'));
        expect(notes.join()).toContain('Papua (of 38 provinces)');
        expect(notes.join()).not.toContain('Special Region of Jakarta');
      }
    }
  });
});

describe('a table of codes of one year', () => {
  const statusesOf = async (search: string, dimension: string, codes: readonly string[]) => {
    const t = await getTexts('en', 'statistics');
    const { request } = await readViewRequest(sources, {
      dataset: complaints,
      language: 'en',
      t,
      search: new URLSearchParams(`division=38&${search}`),
    });
    const query = { filter: filterOfView(complaints, request.view), measure: 'cases', dimension };
    const { all } = await getObservations(sources, request, { all: { query } });
    return codes.map((code) => all?.query?.of(code).status);
  };

  it('has status B for codes that changed in it, M for those not in use, else A', async () => {
    const codes = ['31', '91', '93', '_X'];
    const of = (search: string) => statusesOf(search, 'province', codes);
    expect(await of('year=2021')).toEqual(['A', 'A', 'M', '_X']);
    expect(await of('year=2022')).toEqual(['A', 'B', 'B', '_X']);
    expect(await of('year=2022&month=7')).toEqual(['A', 'B', 'B', '_X']);
    expect(await of('year=2022&month=3')).toEqual(['A', 'A', 'M', '_X']);
    expect(await of('year=2023')).toEqual(['A', 'A', 'A', '_X']);
    // All years count what came before and after it together, and so does a month of all years.
    expect(await of('year=0')).toEqual(['A', 'B', 'B', '_X']);
    expect(await of('year=0&month=3')).toEqual(['A', 'B', 'B', '_X']);
  });

  it('has status B throughout if a code of its filter changed in it, also in files', async () => {
    expect(await statusesOf('province=91&year=2022', 'month', ['6', '7'])).toEqual(['A', 'B']);
    expect(await statusesOf('province=91&year=2022', 'right', ['R01'])).toEqual(['B']);
    expect(await statusesOf('province=91&year=2023', 'right', ['R01'])).toEqual(['A']);
    expect(await statusesOf('province=91&year=0', 'right', ['R01'])).toEqual(['B']);
    expect(await statusesOf('province_34=91&year=0', 'right', ['R01'])).toEqual(['A']);
  });

  it.each(languages)('names what changed on its page and pictures: %s', async (language) => {
    const date = formatsOf(language).date('2022-07-25');
    const t = await getTexts(language, 'statistics');
    for (const [search, name, isNamed] of [
      ['province=91&year=0', 'right', true],
      ['province=91&year=0', 'total', true],
      ['province=91&year=0', 'cards', true],
      ['province=91&year=2023', 'right', false],
      ['year=0', 'province', true],
      ['year=2023', 'province', false],
      ['year=0', 'total', false],
    ] as const) {
      const requested = { dataset: complaints, language, t };
      const params = new URLSearchParams(`division=38&${search}`);
      const widget = complaints.widgets.find((candidate) => candidate.name === name)!;
      const figures = await getWidgetFigures(sources, { ...requested, search: params }, widget);
      const { filter } = figures.context.applied.query;
      const ofFilter = statusOfFilter(figures.context, filter);
      const rows = figures.data.observations.map((row) => ({
        ...row,
        status: statusInFiles(row.status, ofFilter),
      }));
      const file = { ...figures, rows, policy: sources.policy, note: '', address: '', styles: '' };
      const stated = [figures.data.notes, notesOfTable(file)].map((notes) =>
        notes.join().includes(date),
      );
      expect([search, name, ...stated]).toEqual([search, name, isNamed, isNamed]);
      if (!search.includes('=91')) continue;
      const shared = await getSharedView(sources, { ...requested, search: params }, widget);
      const { headline, notes } = await composeSharePicture(shared, sources.policy);
      expect([search, name, [headline, ...notes].join().includes(date)]).toEqual([
        search,
        name,
        isNamed,
      ]);
    }
  });

  it('has its total and its rows in files with status B, but P while the period is not over', () => {
    const of = (codes: Record<string, string[]>, coveredUntil = '2024-12-28') =>
      statusOfFilter({ dataset: complaints, codeLists, calculation: { coveredUntil } }, { codes });
    expect(of({ province: ['91'], year: ['2022'] })).toBe('B');
    expect(of({ province: ['91'], year: ['2023'] })).toBe('A');
    expect(of({ province: ['31'], year: ['2022'] })).toBe('A');
    expect(of({ province: ['91'] })).toBe('B');
    expect(of({ province: ['91'] }, '2022-06-30')).toBe('A');
    expect(of({ province: ['31'] })).toBe('A');
    expect(of({ province: ['91'], year: ['2022'] }, '2022-09-30')).toBe('P');
    expect(of({ province_34: ['91'], year: ['2022'] })).toBe('A');
    expect(statusInFiles('B', 'P')).toBe('P');
    expect(statusInFiles('M', 'P')).toBe('M');
  });
});

describe('the validity of a code', () => {
  const code = {
    attributes: { valid_from: '2022-07-25', valid_to: '2024-12-31', successors: 'A; B' },
  };

  it('includes its first and last day', () => {
    expect(
      ['2022-07-24', '2022-07-25', '2024-12-31', '2025-01-01'].map((day) => isValidOn(code, day)),
    ).toEqual([false, true, true, false]);
    expect(isValidOn({ attributes: {} }, '1950-01-01')).toBe(true);
  });

  it.each(['1/12/2023', '2024-02-30', '9999-12-31', ' '])('ends with no break at %j', (end) => {
    if (!division38) throw new Error('Complaints have provinces');
    const attributes = { valid_from: end, valid_to: end, successors: 'A' };
    const list = [{ code: 'X', names: { id: 'X' }, attributes }];
    const breaks = breaksOf(division38, new Map([['province', list]]));
    expect(breaks.get('A')).toBeUndefined();
  });

  it('ends with a break in the series of its successors', () => {
    expect(successorsOf(code)).toEqual(['A', 'B']);
    const named = ['X', 'A', 'B'].map((name) => ({
      code: name,
      names: { id: name },
      attributes: name === 'X' ? code.attributes : {},
    }));
    const breaks = breaksOf({ codeList: 'right' }, new Map([['right', named]]));
    expect(breaks.get('B')).toEqual(['2025-01-01']);
  });
});

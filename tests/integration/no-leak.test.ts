import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from 'react-router-dom/server';
import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { loadProvinceMap } from '~/features/statistics/charts/map/load-province-map.server';
import {
  type DashboardPageData,
  getDashboardPage,
  type PageSources,
} from '~/features/statistics/dashboard/get-dashboard-page.server';
import { createBitmapEngine } from '~/features/statistics/engines/bitmap-engine.server';
import { createSqlEngine } from '~/features/statistics/engines/sql-engine.server';
import { type FileFormat } from '~/features/statistics/files/file-formats';
import { fileWriters } from '~/features/statistics/files/file-writers.server';
import { getWidgetFigures } from '~/features/statistics/files/get-widget-figures.server';
import { getObservations } from '~/features/statistics/observations/get-observations.server';
import { composeSharePicture } from '~/features/statistics/share/compose-share-picture.server';
import { drawSharePicture } from '~/features/statistics/share/draw-share-picture';
import { getSharedView } from '~/features/statistics/share/get-shared-view.server';
import { DashboardPage } from '~/features/statistics/ui/dashboard-page';
import { formatsOfWidget, kindOf } from '~/features/statistics/widgets/kinds.server';
import { languages } from '~/i18n/languages.server';
import { PageTextsProvider } from '~/i18n/page-texts';
import { getTexts, pageTextsIn } from '~/i18n/texts.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { pageSources } from '../support/page-reader';
import { insertRecords, type RecordState } from '../support/records';

const loadingMap = loadProvinceMap();

/** A few records of two provinces; `isCrossed` says which of the provinces has which issue. */
function recordsOf(dataset: Dataset, isCrossed: boolean): RecordState[] {
  const declared = new Set(recordedDimensions(dataset).map(({ name }) => name));
  const record = (id: string, day: string, codes: Record<string, string | string[]>) => ({
    ...{ id, day, values: { files: 2 } },
    codes: Object.fromEntries(Object.entries(codes).filter(([name]) => declared.has(name))),
  });
  const issueOf = (code: string) => (dataset.name === 'complaints' ? [code] : code);
  const place = (province: string, city: string) => ({ province, province_34: province, city });
  const many = Array.from({ length: 90 }, (_, index) =>
    record(`many-${index}`, `2025-0${1 + (index % 6)}-11`, {
      ...place('31', '31.71'),
      country: 'ID',
      issue: issueOf(index % 3 === 0 ? 'I03' : 'I04'),
      right: ['R04'],
    }),
  );
  const few = Array.from({ length: 4 }, (_, index) =>
    record(`few-${index}`, '2025-03-11', {
      ...(index < 2 ? place('11', '11.05') : place('12', '12.71')),
      country: 'ID',
      issue: issueOf(index < 2 === isCrossed ? 'I01' : 'I02'),
      right: [index < 2 === isCrossed ? 'R01' : 'R02'],
    }),
  );
  return [...many, ...few];
}

const views = [
  '',
  'year=0',
  'province=11',
  'issue=I01&type=1',
  'province=11&issue=I01&type=1',
  'province=12&issue=I01&type=1&month=3',
  'province=31&issue=I03&type=1',
  'province=31&issue=I03&type=1&division=38&map=month',
  'issue=I01&issue=I02&type=1',
  'province=11&method=M01&method=M02&type=1',
  'issue=I01&map=week&start=2025-03-10&type=1',
  'year=0&issue=I04&type=1',
  'issue=I01&type=1&years=all',
  'province=11&issue=I01&type=1&as_of=1',
  'issue=I01&type=1&as_of=1',
];

/** One that holds what the two states differ in. */
const crossed = 'province=11&issue=I01&type=1';

/** Those whose files are compared: exact, crossed, closed and older ones. */
const filedViews = [
  '',
  crossed,
  'year=0&issue=I04&type=1',
  'issue=I01&issue=I02&type=1',
  'province=11&method=M01&method=M02&type=1',
  `${crossed}&as_of=1`,
];

/** A PNG is drawn from an SVG; to draw one takes as long as all else of a view. */
const isCompared = (format: FileFormat, search: string) => format !== 'png' || search === crossed;

/** A view in one of the languages, so that each language has views. */
const inLanguages = (some: readonly string[]) =>
  some.map((search, place) => [search, languages[place % languages.length] ?? 'en'] as const);

/** A page as a browser without script has it, but for what all pages have around it. */
async function htmlOf(
  dataset: Dataset,
  page: DashboardPageData,
  language: string,
): Promise<string> {
  const element = createElement(
    PageTextsProvider,
    { value: pageTextsIn(language) },
    createElement(DashboardPage, { dataset, page }),
  );
  const { query, dataRoutes } = createStaticHandler([{ path: '*', element }]);
  const context = await query(new Request(`https://terang.test${dataset.path}`));
  if (context instanceof Response) throw new Error('A page is no redirection');
  const router = createStaticRouter(dataRoutes, context);
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  );
}

describe.each(datasets)(
  'two states of $name that differ in what is too low to be told',
  (dataset) => {
    /** Two calculations of a state; the later one, which is published, has more of the records of both. */
    async function prepare(isCrossed: boolean) {
      const { db } = await createTestDatabase();
      const made = async (records: RecordState[]) => {
        await insertRecords(db, dataset, records);
        const calculation = await freeze(db, dataset);
        return { ...calculation, calculated_at: new Date('2025-11-22T05:00Z') };
      };
      const records = recordsOf(dataset, isCrossed);
      const first = await made(records);
      const published = await made(
        records.slice(0, 30).map((one) => ({ ...one, id: `${one.id}+` })),
      );
      const sourcesUnder = async (
        policy: string,
        createEngine = createBitmapEngine,
      ): Promise<PageSources> => ({
        ...(await pageSources(db, published, { policy, createEngine, loadingMap })),
        getCalculation: async (id) => (id === first.id ? first : null),
      });
      return {
        first,
        exact: await sourcesUnder('exact'),
        bitmap: await sourcesUnder('protected'),
        sql: await sourcesUnder('protected', createSqlEngine),
      };
    }
    const preparing = Promise.all([prepare(false), prepare(true)]);
    type State = Awaited<typeof preparing>[number];

    const inBoth = async <Result>(read: (state: State) => Promise<Result>): Promise<Result[]> =>
      Promise.all((await preparing).map(read));

    const readPage = async (sources: PageSources, search: string, language: string) =>
      getDashboardPage(sources, {
        ...{ dataset, language, languages, origin: 'https://terang.test' },
        search: new URLSearchParams(search),
        t: await getTexts(language, 'statistics'),
      });

    it.each(inLanguages(views))(
      'give the same page and document, under “%s” in %s',
      async (search, language) => {
        const [one, other] = await inBoth(async ({ bitmap }) => {
          const page = await readPage(bitmap, search, language);
          return [JSON.stringify(page), await htmlOf(dataset, page, language)];
        });
        expect(one).toEqual(other);
        expect(one?.[1]).toContain('<div class="widgets">');
      },
    );

    it.each(inLanguages(views))(
      'give the same share pictures, under “%s” in %s',
      async (search, language) => {
        const [one, other] = await inBoth(async ({ bitmap }) => {
          const asked = {
            ...{ dataset, language, search: new URLSearchParams(search) },
            t: await getTexts(language, 'statistics'),
          };
          const shared = [undefined, ...dataset.widgets].map(async (widget) => {
            const view = await getSharedView(bitmap, asked, widget);
            const picture = await composeSharePicture(view, bitmap.policy);
            return [view.title, view.sentence, drawSharePicture({ ...picture, fonts: 'x' })];
          });
          return Promise.all(shared);
        });
        expect(one).toEqual(other);
      },
    );

    it('give the same page from the database', async () => {
      const [one, other] = await inBoth(({ sql }) => readPage(sql, crossed, 'en'));
      expect(one).toEqual(other);
    });

    it('differ where all is exact, and show rounded, low and closed counts where it is not', async () => {
      for (const search of [crossed, `${crossed}&as_of=1`]) {
        const [one, other] = await inBoth(({ exact }) => readPage(exact, search, 'en'));
        expect(one).not.toEqual(other);
      }
      const [{ bitmap } = await prepare(false)] = await preparing;
      const shown = await Promise.all(
        views.map(async (search) => JSON.stringify(await readPage(bitmap, search, 'en'))),
      );
      for (const protection of ['exact', 'rounded', 'low', 'closed']) {
        expect(shown.join()).toContain(`"protection":"${protection}"`);
      }
    });

    it('give the same tables of two and three dimensions, those that cross too much closed', async () => {
      const measure = dataset.measures[0]?.name ?? '';
      const filter = { codes: { year: ['2025'] } };
      const queries = {
        exact: { filter, measure, dimension: 'year', crossedBy: ['issue'] },
        two: { filter, measure, dimension: 'province', crossedBy: ['issue'] },
        three: { filter, measure, dimension: 'month', crossedBy: ['issue', 'province'] },
        weeks: {
          filter,
          measure,
          dimension: 'week',
          crossedBy: ['year_month', 'issue', 'province', 'country'],
        },
      };
      for (const engine of ['bitmap', 'sql'] as const) {
        const [one, other] = await inBoth(async ({ first, [engine]: sources }) => {
          const calculation = { ...first, date: '2025-11-22' };
          const answers = await getObservations(
            sources,
            { dataset, calculation },
            { all: queries },
          );
          return Object.entries(answers.all ?? {}).map(([name, { total, all, closing }]) => {
            const told = all.map(({ code, protection, value }) => [code, protection, value]);
            return [name, total, closing, told.sort()];
          });
        });
        expect(one).toEqual(other);
        expect(one?.map(([name, , closing]) => [name, closing])).toEqual([
          ['exact', null],
          ['two', null],
          ['three', null],
          ['weeks', 'depth'],
        ]);
        expect(one?.[0]?.[3]).toContainEqual(['2025\tI03', 'exact', 30]);
        expect(one?.[1]?.[3]).toEqual([
          ['31\tI03', 'rounded', 30],
          ['31\tI04', 'rounded', 60],
        ]);
      }
    });

    it.each(inLanguages(filedViews))(
      'give the same files, under “%s” in %s',
      async (search, language) => {
        const t = await getTexts(language, 'statistics');
        for (const widget of dataset.widgets) {
          const [one, other] = await inBoth(async ({ bitmap }) => {
            const asked = { dataset, search: new URLSearchParams(search), language, t };
            const figures = await getWidgetFigures(bitmap, asked, widget);
            const file = {
              ...{ ...figures, rows: kindOf(widget).rows(widget, figures.data, t) },
              ...{ policy: bitmap.policy, note: '', styles: '', address: 'https://terang.test/' },
            };
            const written = async (format: FileFormat) =>
              Buffer.from((await fileWriters[format](file)) ?? '');
            return Promise.all(
              formatsOfWidget(widget)
                .filter((format) => isCompared(format, search))
                .map(written),
            );
          });
          expect(
            one?.every(({ length }) => length > 0),
            widget.name,
          ).toBe(true);
          expect(one, widget.name).toEqual(other);
        }
      },
    );
  },
);

import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { createBitmapEngine } from '~/features/statistics/engines/bitmap-engine.server';
import { getObservations } from '~/features/statistics/observations/get-observations.server';
import { createSqlEngine } from '~/features/statistics/engines/sql-engine.server';
import { fileWriters } from '~/features/statistics/files/file-writers.server';
import { getWidgetFigures } from '~/features/statistics/files/get-widget-figures.server';
import { formatsOfWidget, kindOf } from '~/features/statistics/widgets/kinds.server';
import { languages } from '~/i18n/languages.server';
import { getTexts } from '~/i18n/texts.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createPageReader, pageSources } from '../support/page-reader';
import { insertRecords, type RecordState } from '../support/records';

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
  'issue=I01&map=week&start=2025-03-10&type=1',
  'year=0&issue=I04&type=1',
  'issue=I01&type=1&years=all',
];

/** Those that hold what the two states differ in. */
const crossed = ['province=11&issue=I01&type=1', 'year=0&issue=I04&type=1'];

const engines = { bitmap: createBitmapEngine, sql: createSqlEngine };

describe.each(datasets)(
  'two states of $name that differ in what is too low to be told',
  (dataset) => {
    async function publish(isCrossed: boolean) {
      const { db } = await createTestDatabase();
      await insertRecords(db, dataset, recordsOf(dataset, isCrossed));
      const calculation = await freeze(db, dataset);
      return { db, calculation: { ...calculation, calculated_at: new Date('2025-11-22T05:00Z') } };
    }
    const states = Promise.all([publish(false), publish(true)]);

    const readPages = (
      engine: keyof typeof engines,
      policy: string,
      search: string,
      language: string,
    ) =>
      states.then((both) =>
        Promise.all(
          both.map(async ({ db, calculation }) => {
            const createEngine = engines[engine];
            const read = createPageReader(db, dataset, calculation, { policy, createEngine });
            return JSON.stringify(await read(search, { language }));
          }),
        ),
      );

    it.each(views)('give the same pages, under “%s”', async (search) => {
      for (const engine of ['bitmap', 'sql'] as const) {
        const isInAll = engine === 'bitmap' && crossed.includes(search);
        for (const language of isInAll ? languages : ['en']) {
          const [one, other] = await readPages(engine, 'protected', search, language);
          expect(one).toBe(other);
        }
      }
    });

    it('differ where all is exact, and show rounded, low and closed counts where it is not', async () => {
      const [one, other] = await readPages('bitmap', 'exact', crossed[0] ?? '', 'en');
      expect(one).not.toBe(other);
      const shown = await Promise.all(
        views.map(async (search) => (await readPages('bitmap', 'protected', search, 'en'))[0]),
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
      for (const createEngine of Object.values(engines)) {
        const tables = (await states).map(async ({ db, calculation }) => {
          const sources = await pageSources(db, calculation, { policy: 'protected', createEngine });
          const { all } = await getObservations(
            sources,
            { dataset, calculation: { ...calculation, date: '2025-11-22' } },
            { all: queries },
          );
          return Object.entries(all ?? {}).map(([name, { total, all, closing }]) => {
            const told = all.map(({ code, protection, value }) => [code, protection, value]);
            return [name, total, closing, told.sort()];
          });
        });
        const [one, other] = await Promise.all(tables);
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

    it.each(views)('give the same files, under “%s”', async (search) => {
      const t = await getTexts('en', 'statistics');
      for (const widget of dataset.widgets) {
        const files = (await states).map(async ({ db, calculation }) => {
          const sources = await pageSources(db, calculation, { policy: 'protected' });
          const asked = { dataset, search: new URLSearchParams(search), language: 'en', t };
          const figures = await getWidgetFigures(sources, asked, widget);
          const rows = kindOf(widget).rows(widget, figures.data, t);
          const file = {
            ...figures,
            rows,
            policy: sources.policy,
            note: '',
            styles: '',
            address: 'https://terang.test/',
          };
          const formats = formatsOfWidget(widget).filter((format) => format !== 'png');
          return Promise.all(
            formats.map(async (format) =>
              Buffer.from((await fileWriters[format](file)) ?? '').toString('base64'),
            ),
          );
        });
        const [one, other] = await Promise.all(files);
        expect(one, widget.name).toEqual(other);
      }
    });
  },
);

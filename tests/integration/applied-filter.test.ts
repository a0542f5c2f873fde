import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { listCodeLists } from '~/datasets/code-lists.server';
import {
  dimensionNamed,
  dimensionOfParameter,
  type Dataset,
  type Division,
  type Widget,
  recordedDimensions,
} from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { describeCalculation } from '~/calculations/calculation-info';
import { type CitedFile } from '~/statistics/export/cited-file';
import { formatsOfWidget, kindOf } from '~/statistics/widgets/kinds.server';
import { getWidgetFigures } from '~/statistics/dashboard/get-widget-figures.server';
import { appliedFilters } from '~/statistics/widgets/applied-filter';
import { fileTable, writeJson } from '~/statistics/export/write-file.server';
import { drawWidget } from '~/statistics/export/write-picture.server';
import { readPolicy } from '~/protection/read-policy.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { withParents } from '../../tools/bench/random-statement';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { readLocale } from '../support/locale-texts';
import { naiveAggregate } from '../support/naive-aggregate';
import { createPageReader, pageSources } from '../support/page-reader';
import { insertRecords, type RecordState } from '../support/records';

const { db } = await createTestDatabase();
const codeLists = await listCodeLists(db);
const language = 'en';
const t = await getTexts(language, 'statistics');
const policy = await readPolicy('exact');
const texts = readLocale(language);

/**
 * Returns records over four years, with some of the codes of every list; also without a place, and abroad.
 */
function recordsOf(dataset: Dataset): RecordState[] {
  const provinces = (codeLists.get('province') ?? []).filter((_, index) => index % 4 !== 1);
  return Array.from({ length: 400 }, (_, index) => {
    const pick = <Item>(items: readonly Item[], step: number) =>
      items[(index * step) % items.length];
    const day = new Date(Date.UTC(2023, 0, 1 + ((index * 37) % 1200))).toJSON().slice(0, 10);
    const province = pick(provinces, 7);
    const stated = recordedDimensions(dataset).map(
      ({ name, codeList, isMultiple, isPlace }, position) => {
        const listed = (codeLists.get(codeList) ?? []).filter(
          ({ attributes }) => name !== 'city' || attributes.province_code === province?.code,
        );
        const codes = listed.slice(0, 9).map(({ code }) => code);
        if (isPlace && index % 11 === 0) return [name, index % 2 ? '_X' : '_Z'];
        if (name === 'province') return [name, province?.code];
        if (name === 'province_34') return [name, province?.attributes.code_34];
        const some = [pick(codes, position + 1), pick(codes, position + 2)];
        return [name, isMultiple ? some.slice(0, index % 3) : (some[0] ?? '_X')];
      },
    );
    return {
      id: String(index),
      day,
      codes: withParents(dataset, codeLists, Object.fromEntries(stated)),
      values: Object.fromEntries(
        dataset.measures.flatMap(({ column }) => (column ? [[column, index % 5]] : [])),
      ),
    };
  });
}

const filters = [
  '',
  'year=2025',
  'month=3',
  'year=0',
  'year=0&month=3',
  'year=0&years=all',
  'year=2024&month=3&years=all',
  'year=2025&map=month',
  'year=2025&month=3&map=week',
  'year=2025&month=3&map=month&province=31',
  'year=2025&map=month&start=2025-07-01&province=31',
  'year=2025&map=week&start=2025-06-30&division=38',
  'year=2025&province=31&city=31.71&division=38',
  'year=2024&country=ID&issue=I01',
  'type=1&year=2025&province=_X&issue=I02',
  'year=2025&measure=files&map=month',
];

interface SaidFilter {
  subject: string;
  measure: string;
  division?: Division;
  period: { start: string; end: string } | null;
  filter: Record<string, string[]>;
  ignored: Record<string, string[]>;
  observations: { key: string; label: string; value: number }[];
}

describe.each(datasets)('every widget of $name', async (dataset) => {
  const records = recordsOf(dataset);
  await insertRecords(db, dataset, records);
  const published = await freeze(db, dataset);
  const { widgets } = recordedDataset(dataset, describeCalculation(published));

  const sources = pageSources(db, published);
  const readPage = createPageReader(db, dataset, published);
  const files = new Map<string, Promise<CitedFile>>();
  /** Returns the file of a widget under a filter; each is made once for all tests. */
  function fileOf(search: string, widget: Widget): Promise<CitedFile> {
    const key = `${widget.name}?${search}`;
    const file = files.get(key) ?? makeFile(search, widget);
    files.set(key, file);
    return file;
  }

  async function makeFile(search: string, widget: Widget): Promise<CitedFile> {
    const requested = { dataset, search: new URLSearchParams(search), language, t };
    const figures = await getWidgetFigures(await sources, requested, widget);
    const rows = kindOf(widget).rows(widget, figures.data, t);
    return { ...figures, rows, policy, note: '', styles: '', address: 'https://terang.test/' };
  }

  /** Counts under the filter that a file states, without any of the portal's filters. */
  function countAsSaid(widget: Widget, { filter, period, division, measure }: SaidFilter) {
    const codes = Object.entries(filter).map(([parameter, some]) => [
      dimensionOfParameter(dataset, parameter, division ?? '34')?.name ?? parameter,
      some,
    ]);
    const name = widget.dimension && dimensionNamed(dataset, widget.dimension, division ?? '34');
    const isOfAllYears = name === 'month' && filter.year === undefined;
    return naiveAggregate(dataset, records, {
      filter: { codes: Object.fromEntries(codes), ...period },
      measure,
      dimension: isOfAllYears ? 'year_month' : name,
    });
  }

  it.each(filters)('counts exactly what its files state, under “%s”', async (search) => {
    for (const widget of widgets) {
      const said: SaidFilter = JSON.parse(writeJson(await fileOf(search, widget)));
      const counted = countAsSaid(widget, said);
      const rows = new Map(said.observations.map(({ key, value }) => [key, value]));
      if (widget.kind === 'date') expect(rows.get('records')).toBe(counted.total.count);
      else if (widget.kind === 'cards') expect(rows.get('cases')).toBe(counted.total.count);
      else {
        expect(rows.get('_T'), widget.name).toBe(counted.total.count);
        for (const [key, value] of rows) {
          if (key === '_T') continue;
          expect(value, `${widget.name} ${key}`).toBe(counted.byCode.get(key)?.count ?? 0);
        }
      }
    }
  });

  it.each(filters)('states the same in all of its formats, under “%s”', async (search) => {
    const dashboard = await readPage(search);
    const { chips, head } = dashboard;
    for (const { parameter, label } of chips) {
      if (!['year', 'month'].includes(parameter)) expect(head.description).toContain(label);
    }
    for (const widget of widgets) {
      const file = await fileOf(search, widget);
      const page = await readPage(search, { widget: widget.name });
      const { applied } = file.context;
      const said: SaidFilter = JSON.parse(writeJson(file));
      const { subject } = said;
      const ignored = applied.ignored.map(({ label }) => label);

      expect(page.subject).toBe(subject);
      expect(page.head.title).toContain(subject);
      expect(page.head.description).toContain(subject);
      const ofWidget = dashboard.subjects[widget.name];
      // A dashboard states for all of its widgets how far the records reach.
      const withOthers = appliedFilters(file.context, [widget], { isOneOfSeveral: true });
      expect(ofWidget?.subject ?? dashboard.subject, widget.name).toBe(
        withOthers[widget.name]?.subject,
      );
      for (const label of ignored) expect(ofWidget?.ignored, widget.name).toContain(label);

      const [header = [], ...table] = fileTable(file);
      for (const row of table) expect(row[header.indexOf('SUBJECT')]).toBe(subject);
      if (formatsOfWidget(widget).includes('svg')) {
        const svg = drawWidget(file, { css: file.styles });
        expect(/<title[^>]*>([^<]*)</.exec(svg)?.[1]).toContain(subject);
        const disclosed = [...svg.matchAll(/<text class="chart-\w+"[^>]*>([^<]*)</g)].map(
          ([, line]) => line,
        );
        for (const part of [subject, ...ignored]) expect(disclosed.join(' ')).toContain(part);
        for (const label of ignored) expect(/<desc[^>]*>([^<]*)</.exec(svg)?.[1]).toContain(label);
      }
      for (const { label } of applied.codes) expect(subject).toContain(label);
      for (const label of ignored) expect(subject.split(', '), widget.name).not.toContain(label);
      for (const { parameter, code } of page.chips) {
        if (parameter === 'year' || parameter === 'month') continue;
        const groups = [said.filter, said.ignored].filter((codes) =>
          codes[parameter]?.includes(code),
        );
        expect(groups, `${widget.name} ${parameter}`).toHaveLength(1);
      }
    }
  });

  it.each(filters)('calls a total what its rows add up to, under “%s”', async (search) => {
    for (const widget of widgets) {
      const rows = (await fileOf(search, widget)).rows;
      const total = rows.find(({ code }) => code === '_T');
      if (rows.length < 2 || !total) continue;
      const sum = rows.reduce((all, { value }) => all + (value ?? NaN), 0) - (total.value ?? NaN);
      const isCalledTotal = total.label === texts.get('statistics:widgets.total.title');
      expect(isCalledTotal, widget.name).toBe(sum === total.value);
    }
  });
});

import { calculationForPrograms } from '~/statistics/view/format-dates';
import { z } from 'zod';
import { environment, policy } from '~/services/portal.server';
import { datasets, getDataset } from '~/datasets';
import { isOfTime } from '~/datasets/coarser';
import { complaints } from '~/datasets/complaints';
import { COUNTRY_LIST, type Dataset, type Dimension } from '~/datasets/dataset';
import { hrefOfCrossTable, splitCrossTableSearch } from '~/statistics/view/cross-table-request';
import {
  cellsOf,
  crossedDimensions,
  MAX_CELLS,
} from '~/statistics/analysis/cross-table/crossed-dimensions';
import {
  getCrossTable,
  type CrossTable,
} from '~/statistics/analysis/cross-table/get-cross-table.server';
import {
  getSlicedTable,
  type SlicedTable,
} from '~/statistics/analysis/cross-table/get-sliced-table.server';
import { fileNote } from '~/statistics/export/file-note';
import { subjectOf, timeOf } from '~/statistics/view/describe-view';
import { createLabels, type NamedCode } from '~/statistics/view/labels';
import { filterOf, statusesOf, valueOf } from '~/statistics/export/write-file.server';
import {
  type FilterStatus,
  statusInFiles,
  type WithStatus,
} from '~/statistics/observations/observation';
import { statusOfFilter, statusOfRows } from '~/statistics/observations/status-of-period';
import { nameOfPolicy } from '~/protection/policy';
import { countedDays } from '~/statistics/view/filter-days';
import { filterOfView } from '~/statistics/view/filter-of-view';
import { noticeOf } from '~/statistics/view/notice';
import { hrefOfView, searchOfView } from '~/statistics/view/view-url';
import { OTHERS, TOTAL } from '~/statistics/widgets/file-rows';
import { type ViewRequest } from '~/statistics/view/view-request';
import { originOf } from '~/platform/http/origin.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { dataLicence } from '~/licence';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { ApiProblem } from '../api-problem';
import { defineCall, noBody, type CallRequest, type Call } from '../call';
import { figuresModifiedAt } from './figures-modified-at.server';
import { observationsAnswer, type Observed } from './observation-answer';
import { readView, refuseNotices } from './read-view.server';
import { ordinal, viewQuery } from './view-query';
import { writeJsonStat } from './write-json-stat.server';
import { writeObservationsCsv } from './write-observations-csv.server';
import { writeSdmxCsv } from './write-sdmx-csv.server';

const PATH = 'v1/observations';
/** The default and maximum number of observations on a page of JSON. */
const LIMIT = 1_000;
const MAX_LIMIT = 10_000;

const query = viewQuery.extend({
  dataset: z.enum(datasets.map(({ name }) => name)),
  /** One to three dimensions, separated by commas. */
  by: z.union([z.string().max(200), z.array(z.string().max(60)).max(3)]),
  /** The number of a calculation; by default the published one. */
  as_of: ordinal.optional(),
  format: z.enum(['json', 'csv', 'json-stat', 'sdmx-csv']).optional(),
  limit: ordinal.max(MAX_LIMIT).optional(),
  page: ordinal.optional(),
});

/** The call that reads observations, by the functions of dashboards and cross tables. */
export const observationCalls: readonly Call[] = [
  defineCall({
    method: 'GET',
    path: PATH,
    group: 'datasets',
    summary: ['calls.observations'],
    example: { query: { dataset: complaints.name, by: 'right' } },
    query,
    body: noBody,
    modifiedAt: figuresModifiedAt,
    answer: observationsAnswer,
    formats: {
      csv: { mediaType: 'text/csv; charset=utf-8', write: writeObservationsCsv },
      'json-stat': { mediaType: 'application/vnd.jsonstat+json', write: writeJsonStat },
      'sdmx-csv': {
        mediaType: 'application/vnd.sdmx.data+csv; version=2.0.0; charset=utf-8',
        write: writeSdmxCsv,
      },
    },
    async answerTo(callRequest) {
      const { query, format, language } = callRequest;
      const isWhole = format !== 'json';
      if (isWhole) await refusePages(query, language);
      const table = await readTable(callRequest);
      const { data, self, meta } = table;
      const { limit = LIMIT, page = 1 } = isWhole ? { limit: data.length || 1 } : query;
      const end = page * limit;
      return {
        data: data.slice(end - limit, end),
        meta: {
          ...meta,
          self,
          count: data.length,
          limit,
          page,
          next: end < data.length ? `${self}&limit=${limit}&page=${page + 1}` : null,
        },
      };
    },
  }),
];

/** Tables in other formats than JSON are always complete. */
async function refusePages(
  { limit, page }: { limit?: number; page?: number },
  language: string,
): Promise<void> {
  const t = await getTexts(language, 'api');
  const errors = Object.entries({ limit, page }).flatMap(([parameter, value]) =>
    value === undefined ? [] : [{ parameter, detail: t('problems.not-paged') }],
  );
  if (errors.length > 0) throw new ApiProblem('invalid', { errors });
}

/** Returns all observations that an address requests, with their metadata. */
async function readTable({
  query: { dataset: name },
  request,
  language,
}: Pick<CallRequest<unknown, { dataset: string }>, 'query' | 'request' | 'language'>) {
  const declared = getDataset(name);
  if (!declared) throw new Error(`No dataset ${name}`);
  const { tableRequest: requested, ofView } = splitCrossTableSearch(
    new URL(request.url).searchParams,
  );
  for (const parameter of ['dataset', 'format', 'limit', 'page']) ofView.delete(parameter);
  const { sources, viewed } = await readView({ request, language }, declared, ofView);
  const { dataset, view, calculation, codeLists, t } = viewed;
  const labels = createLabels(codeLists, language, t);
  const filter = filterOfView(dataset, view);
  const dimensions = await chosenDimensions(viewed, requested.by);
  const crossed = { ...viewed, filter, labels, measure: view.measure };
  const table = isThree(dimensions)
    ? await getSlicedTable(sources, crossed, dimensions)
    : await getCrossTable(sources, crossed, dimensions);
  const { suppression } = table;
  const time = timeOf(filter, language, t, calculation);
  if (suppression === 'cells') throw new Error('Tables of too many cells were refused');
  const origin = originOf(request, environment);
  return {
    data: rowsOf(table, dimensions, statusOfFilter(viewed, filter, Boolean(table.total?.value)), t),
    self: inLanguage(`${origin}${paths.api}/${PATH}?${searchOf(viewed, requested.by)}`, language),
    meta: {
      dataset: dataset.name,
      subject: subjectOf(dataset, filter, labels, language, t, time),
      measure: view.measure,
      division: hasDivision(viewed, dimensions) ? view.division : null,
      period: countedDays(filter, calculation),
      filter: filterOf(dataset, filter),
      by: dimensions.map((dimension) => ({
        id: dimension.parameter,
        label: t(`parameters.${dimension.parameter}`),
        is_multiple: dimension.isMultiple,
        role: roleOf(dimension),
      })),
      suppression,
      calculation: calculationForPrograms(calculation),
      note: fileNote(viewed) || undefined,
      address: origin + inLanguage(pageOf(viewed, dimensions), language),
      policy: nameOfPolicy(policy),
      licence: dataLicence.url,
    },
  };
}

/** Returns the dimensions that an address names, each of them once. */
async function chosenDimensions(
  { dataset, view, codeLists, language }: ViewRequest,
  by: readonly string[],
): Promise<readonly [Dimension, ...Dimension[]]> {
  const [first, ...others] = crossedDimensions(dataset, view, by);
  const dimensions = first ? ([first, ...others] as const) : null;
  if (!dimensions || dimensions.length !== by.length) {
    const unknown = by.find((name) => dataset.unrecorded?.includes(name)) ?? by.join();
    const notice = noticeOf(dataset, { parameter: 'by', value: unknown, reason: 'invalid' });
    return refuseNotices([notice], view, language);
  }
  if (cellsOf(dimensions, codeLists) > MAX_CELLS) {
    const t = await getTexts(language, 'cross-table');
    const detail = t('cells', { most: formatsOf(language).number(MAX_CELLS) });
    throw new ApiProblem('invalid', { errors: [{ parameter: 'by', detail }] });
  }
  return dimensions;
}

function isThree(
  dimensions: readonly Dimension[],
): dimensions is readonly [Dimension, Dimension, Dimension] {
  return dimensions.length === 3;
}

/**
 * Returns the disclosed combinations, then those for all others and for the total; with three dimensions, by
 * the third, too.
 */
function rowsOf(
  table: CrossTable | SlicedTable,
  dimensions: readonly Dimension[],
  ofFilter: FilterStatus,
  t: ViewRequest['t'],
): Observed[] {
  const ofRow = statusOfRows(dimensions, ofFilter);
  const each: NamedCode = { code: OTHERS, name: t('table.others') };
  const all: NamedCode = { code: TOTAL, name: t('file.once') };
  const byParameter = (named: readonly NamedCode[], read: (code: NamedCode) => string) =>
    Object.fromEntries(
      dimensions.map(({ parameter }, index) => [parameter, read(named[index] ?? all)]),
    );
  const row = (
    named: readonly NamedCode[],
    disclosed: CrossTable['rows'][number]['disclosed'],
  ) => ({
    codes: byParameter(named, ({ code }) => code),
    labels: byParameter(named, ({ name }) => name),
    value: valueOf(disclosed),
    min: disclosed.protection === 'suppressed' ? disclosed.min : undefined,
    max: disclosed.protection === 'below-threshold' ? disclosed.max : undefined,
    ...statusesOf({ ...disclosed, status: statusInFiles(disclosed.status, ofRow) }, policy),
  });
  const plain = (named: readonly NamedCode[], disclosed: WithStatus | null) =>
    disclosed
      ? [row(named, { ...disclosed, status: statusInFiles(disclosed.status, ofFilter) })]
      : [];
  const slices = 'slices' in table ? table.slices : [];
  return [
    ...table.rows.map(({ codes, disclosed }) => row(codes, disclosed)),
    ...slices.flatMap(({ third, total, others }) => [
      ...plain([each, each, third], others),
      ...plain([all, all, third], total),
    ]),
    ...plain(
      dimensions.map(() => each),
      table.others,
    ),
    ...plain(
      dimensions.map(() => all),
      table.total,
    ),
  ];
}

function roleOf(dimension: Dimension): 'time' | 'geo' | null {
  const { isPlace, codeList } = dimension;
  if (isOfTime(dimension)) return 'time';
  return isPlace || codeList === COUNTRY_LIST ? 'geo' : null;
}

function hasDivision({ view }: ViewRequest, dimensions: readonly Dimension[]): boolean {
  return dimensions.some(({ division }) => division) || view.codes.province !== undefined;
}

/** Returns the address of the same response from the same calculation, whatever is published later. */
function searchOf({ dataset, view, calculation }: ViewRequest, by: readonly string[]): string {
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const ofView = searchOfView(dataset, frozen, calculation.defaultYear);
  return `dataset=${dataset.name}&by=${by.join()}&${ofView}`;
}

/** Returns the page that shows the same: a widget, or the cross table of the first two dimensions. */
function pageOf(
  { dataset, view, calculation }: ViewRequest,
  [first, second]: readonly [Dimension, ...Dimension[]],
): string {
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  const defaultYear = calculation.defaultYear;
  if (second) {
    const by = [first.parameter, second.parameter];
    return hrefOfCrossTable(dataset, frozen, defaultYear, { by });
  }
  return hrefOfView(dataset, frozen, defaultYear, pathOfWidget(dataset, first));
}

/** Returns the widget that a dimension divides; of several, the one that applies most of the filter. */
function pathOfWidget({ widgets }: Dataset, { parameter }: Dimension): string {
  const widget = widgets.findLast(({ dimension }) => dimension === parameter);
  return widget ? `widgets/${widget.name}` : '';
}

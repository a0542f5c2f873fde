import { z } from 'zod';
import { environment } from '~/services/portal.server';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { type Dataset } from '~/datasets/dataset';
import { widgetTextKeys } from '~/statistics/widgets/widget-text';
import { getWidgetFigures } from '~/statistics/dashboard/get-widget-figures.server';
import { describeFigures, figuresOf } from '~/statistics/export/write-file.server';
import { readPageRequest, refuseUnrecorded } from '~/statistics/published/page-request.server';
import { getPageSources } from '~/statistics/published/page-sources.server';
import { citedFigures } from '~/statistics/dashboard/load-file.server';
import { rankClass } from '~/statistics/observations/ranks';
import { type Period } from '~/statistics/view/map-period';
import { type Notice } from '~/statistics/view/notice';
import { formatNotice } from '~/statistics/view/format-notice';
import { TOTAL } from '~/statistics/widgets/file-rows';
import { originOf } from '~/platform/http/origin.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';
import { ApiProblem, pointerTo } from '../api-problem';
import { defineCall, type CallRequest, type Call } from '../call';
import { countedDays } from './days-of-body';
import {
  datedBody,
  figure,
  figureMeta,
  filterBody,
  mapFigure,
  parametersOf,
  takeDays,
  totalFigure,
} from './figure-schemas';
import { widgetCalls } from './widget-calls';

/** Every year and place: what any data can answer. */
const example = { body: { year: 0, month: 0, province: 0 } };

/** The calls of the dashboards (specification, section 7). */
export const figureCalls: readonly Call[] = [
  ...widgetCalls.flatMap(([dataset, calls]) =>
    Object.entries(calls).map(([name, widget]) => tableCall(dataset, name, widget)),
  ),
  totalCall(complaints, 'get_total_case'),
  totalCall(consultations, 'get_consultation_total'),
  mapCall('get_maps_data'),
  yearsCall('get_case_statistic_data'),
  dateCall('get_last_calculation_date'),
];

/** Returns the description of a call for a widget of a dataset. */
function describedBy(dataset: Dataset, widget: string) {
  const keysOf = (key: 'title' | 'explanation') =>
    widgetTextKeys(dataset, widget, key).map((widgetTextKey) => `statistics:${widgetTextKey}`);
  return { group: dataset.name, summary: keysOf('title'), description: keysOf('explanation') };
}

function tableCall(dataset: Dataset, name: string, widget: string): Call {
  return defineCall({
    method: 'POST',
    path: `smartmap/${name}`,
    ...describedBy(dataset, widget),
    example,
    body: filterBody(dataset),
    answer: z.strictObject({ data: z.array(figure), meta: figureMeta }),
    async answerTo(request) {
      const { figures, meta } = await readFigures(request, dataset, widget);
      const values = widget === 'monthly' ? ofPeriods(figures) : figures;
      return { data: values.map(asSpecified), meta };
    },
  });
}

function totalCall(dataset: Dataset, name: string): Call {
  return defineCall({
    method: 'POST',
    path: `smartmap/${name}`,
    ...describedBy(dataset, 'total'),
    example,
    body: filterBody(dataset),
    answer: z.strictObject({ data: totalFigure, meta: figureMeta }),
    async answerTo(request) {
      const { figures, meta } = await readFigures(request, dataset, 'total');
      const found = figures.find(({ key }) => key === TOTAL);
      if (!found) throw new Error('A total has a row of its own');
      const { value, min, max, obs_status, conf_status, protection } = found;
      return { data: { total: value, min, max, obs_status, conf_status, protection }, meta };
    },
  });
}

/**
 * Returns the call of the map by ranks: red from 1 to 5, yellow beyond, green without any (specification,
 * section 3).
 */
function mapCall(name: string): Call {
  const colors = {
    'rank-top': 'red',
    'rank-other': 'yellow',
    'rank-none': 'green',
    'rank-below-threshold': null,
  } as const;
  return defineCall({
    method: 'POST',
    path: `smartmap/${name}`,
    ...describedBy(complaints, 'map'),
    example: { body: { startDate: '2025-01-01', endDate: '2025-12-31', province: 0 } },
    body: datedBody(complaints),
    answer: z.strictObject({ data: z.array(mapFigure), meta: figureMeta }),
    async answerTo({ body: sent, ...callRequest }) {
      const { startDate, endDate, filter } = takeDays(sent);
      const { year, month } = parametersOf(filter);
      const time = { year: year?.values[0], month: month?.values[0] };
      const days = countedDays({ startDate, endDate, ...time });
      const t = await getTexts(callRequest.language, 'api');
      if (!days) {
        throw new ApiProblem('invalid', {
          errors: [{ pointer: '/startDate', detail: t('problems.days') }],
        });
      }
      const { parameters, widened, dropped } = days;
      const notices = [
        ...(widened !== undefined
          ? [{ pointer: '/startDate', detail: formatWidened(widened, t) }]
          : []),
        ...dropped.map((part) => ({ pointer: `/${part}`, detail: t('notices.time') })),
      ];
      const body = { ...filter, ...parameters };
      const sentPaths = startDate ? pathsOfDays : {};
      const read = readFigures({ ...callRequest, body }, complaints, 'map', {
        notices,
        paths: sentPaths,
      });
      const { figures, meta, data } = await read;
      const ranks = new Map(data.observations.map(({ code, rank = null }) => [code, rank]));
      const provinces = figures.filter(({ key }) => ranks.has(key));
      return {
        data: provinces.map((province) => {
          const rank = ranks.get(province.key) ?? null;
          const color = colors[rankClass(rank, province.value === null, Boolean(province.value))];
          return { ...asSpecified(province), rank, color };
        }),
        meta,
      };
    },
  });
}

/** Returns the call of the years: all that have records, or those of the requested days. */
function yearsCall(name: string): Call {
  return defineCall({
    method: 'POST',
    path: `smartmap/${name}`,
    ...describedBy(complaints, 'yearly'),
    example,
    body: datedBody(complaints),
    answer: z.strictObject({ data: z.array(figure), meta: figureMeta }),
    async answerTo({ body: sent, ...callRequest }) {
      const { startDate, endDate, filter } = takeDays(sent);
      const body = { ...filter, years: 'all' };
      const { figures, meta } = await readFigures({ ...callRequest, body }, complaints, 'yearly');
      const [first, last] = [startDate ?? '0', endDate ?? '9'].map((day) => day.slice(0, 4));
      return {
        data: ofPeriods(figures)
          .filter(({ key }) => key >= (first ?? key) && key <= (last ?? key))
          .map(asSpecified),
        meta,
      };
    },
  });
}

function dateCall(name: string): Call {
  return defineCall({
    method: 'GET',
    path: `smartmap/${name}`,
    ...describedBy(complaints, 'calculation-date'),
    example: {},
    body: z.strictObject({}),
    answer: z.strictObject({
      data: figureMeta.shape.calculation.pick({ id: true, date: true, lastDate: true }),
    }),
    async answerTo(request) {
      const { meta } = await readFigures(request, complaints, 'calculation-date');
      const { id, date, lastDate } = meta.calculation;
      return { data: { id, date, lastDate } };
    },
  });
}

type Figure = ReturnType<typeof figuresOf>[number];

/** Returns the years or months of a series, without its total and what is not listed. */
function ofPeriods(figures: readonly Figure[]): Figure[] {
  return figures.filter(({ key }) => /^\d/.test(key));
}

/** Returns a row of a file with the specification's names of its parts. */
function asSpecified({ key, label, value, ...how }: Figure) {
  return { id: key, name: label, data: value, ...how };
}

/** Describes which days are counted instead of the requested ones. */
function formatWidened(counted: Period | null, t: Translate<'api'>): string {
  return counted ? t('notices.days', { ...counted }) : t('notices.years');
}

/** Something in a body that was not applied as it was sent. */
interface BodyNotice {
  pointer: string;
  detail: string;
}

/** The parameters of a map's body that its days replace, with their paths. */
const pathsOfDays = { start: ['startDate'], year: ['startDate'] };

interface ReadOptions {
  /** What was not applied as it was sent, before the filter is read. */
  notices?: readonly BodyNotice[];
  /** The paths of parameters that are not named in the body. */
  paths?: Readonly<Record<string, string[]>>;
}

/**
 * Reads what a page of the portal shows of a widget under the filter of a body. Ignores codes of the advanced
 * filter where `type` is 0, and names them in the response.
 *
 * @throws ApiProblem where the filter could not be applied otherwise.
 */
async function readFigures(
  { body, request, language }: CallRequest<object>,
  dataset: Dataset,
  name: string,
  { notices: noticed = [], paths = {} }: ReadOptions = {},
) {
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  if (!widget) throw new Error(`The dataset ${dataset.name} has no widget ${name}`);
  const parameters = parametersOf(body);
  const search = new URLSearchParams(
    Object.entries(parameters).flatMap(([parameter, { values }]) =>
      values.map((value) => [parameter, value]),
    ),
  );
  search.set('lng', language);
  const page = new Request(new URL(`${dataset.path}?${search}`, request.url), {
    headers: request.headers,
  });
  const sources = await getPageSources(page, dataset);
  const viewed = await readPageRequest(page, dataset);
  await refuseUnrecorded(sources, viewed, widget);
  const { notices, ...figures } = await getWidgetFigures(sources, viewed, widget);
  const { context, data } = figures;
  const formatBodyNotice = ({ parameter, ...notice }: Notice): BodyNotice => ({
    pointer: pointerTo(paths[parameter] ?? parameters[parameter]?.path ?? [parameter]),
    detail: formatNotice({ parameter, ...notice }, context.view, context.t),
  });
  const refused = notices.filter(({ reason }) => reason !== 'basic');
  if (refused.length > 0)
    throw new ApiProblem('invalid', { errors: refused.map(formatBodyNotice) });
  const texts = [...noticed, ...notices.map(formatBodyNotice)];
  const source = citedFigures(figures, originOf(request, environment));
  const meta = { ...describeFigures(source), ...(texts.length > 0 && { notices: texts }) };
  return { data, figures: figuresOf(source), meta };
}

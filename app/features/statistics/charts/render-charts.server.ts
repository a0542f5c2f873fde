import { formatsOf } from '~/i18n/formats';
import { type Dashboard, type DashboardRequest } from '../dashboard/get-dashboard.server';
import { currentYearOf } from '../dashboard/calculation-time';
import { ignoredInWords, type AppliedFilter } from '../dashboard/applied-filter';
import { titleOfWidget } from '../dashboard/widget-text';
import { type Observation, type WidgetData } from '../observation';
import { rankItems } from '../ranks';
import { lastDayOf, mapPeriodOf } from '../views/map-period';
import { hrefOfView } from '../views/view-url';
import { narrowedTo, timeOf } from '../views/view';
import { type ChartItem } from './chart';
import { drawnDivision, type ProvinceMap } from './map/province-map';
import { renderMap } from './render-map.server';
import { renderMonthly } from './render-monthly.server';
import { renderYearly } from './render-yearly.server';

/** A chart's page, and what the chart was counted under. */
interface ChartRequest extends DashboardRequest {
  applied: AppliedFilter;
}

/** The charts of a dashboard as SVG, by widget name. */
export function renderCharts(
  map: ProvinceMap,
  request: DashboardRequest,
  { widgets }: Dashboard,
  applied: Readonly<Record<string, AppliedFilter>>,
): Record<string, string> {
  const charts = widgets.map((data) => {
    const filter = applied[data.name];
    const drawn = filter && { ...request, applied: filter };
    return [data.name, drawn ? renderChart(map, drawn, data) : ''] as const;
  });
  return Object.fromEntries(charts.filter(([, svg]) => svg !== ''));
}

function renderChart(map: ProvinceMap, request: ChartRequest, data: WidgetData): string {
  const widget = request.dataset.widgets.find(({ name }) => name === data.name);
  const { language } = request;
  const id = `chart-${data.name}`;
  switch (widget?.kind) {
    case 'map':
      return renderMapOf(map, request, data, id);
    case 'yearly':
      return renderYearly({
        id,
        language,
        items: data.observations.map((observation) => chartItem(request, 'year', observation)),
        texts: textsOf(request, data, 'chart.series'),
      });
    case 'monthly':
      return renderMonthly({
        id,
        language,
        items: data.observations.map((observation) => ({
          ...chartItem(request, dimensionOf(observation), observation),
          label: monthOnAxis(observation.code, language),
        })),
        texts: textsOf(request, data, 'chart.series'),
      });
    default:
      return '';
  }
}

/** A month of any year, "3", or of one, "2025-03". */
function dimensionOf({ code }: Observation): string {
  return code.includes('-') ? 'year_month' : 'month';
}

/** A month below its point: "Mar"; of the months of several years only January, as its year. */
function monthOnAxis(code: string, language: string): string {
  const [year = '', month] = code.split('-');
  if (month === undefined) return formatsOf(language).monthName(Number(code), 'short');
  return month === '01' ? year : '';
}

/** The map; a map of fewer provinces than the view counts shows them merged, and links to that division. */
function renderMapOf(
  map: ProvinceMap,
  request: ChartRequest,
  data: WidgetData,
  id: string,
): string {
  const division = drawnDivision(map, request.view.division);
  const isMerged = division !== request.view.division;
  const observations = isMerged ? mergeProvinces(request, data.observations) : data.observations;
  const drawn = { ...request, view: { ...request.view, division } };
  return renderMap({
    id,
    map,
    division,
    items: rankedChartItems(drawn, observations),
    texts: textsOf(request, { ...data, observations }, 'map.description'),
    provisionalNote: provisionalNote(request),
  });
}

/** Counts of the 38 provinces as counts of the 34: a record has one province, so they add up. */
function mergeProvinces(
  { codeLists }: DashboardRequest,
  observations: readonly Observation[],
): Observation[] {
  const provinces = new Map((codeLists.get('province') ?? []).map((code) => [code.code, code]));
  const merged = new Map<string, Observation>();
  const parentOf = ({ code }: Observation) => provinces.get(code)?.attributes.code_34 ?? code;
  for (const observation of observations) {
    if (parentOf(observation) === observation.code)
      merged.set(observation.code, { ...observation });
  }
  for (const observation of observations) {
    const parent = merged.get(parentOf(observation));
    if (parent && parent.code !== observation.code) parent.value += observation.value;
  }
  return [...merged.values()];
}

/** Says that the days of the map are not over; undefined when they are. */
function provisionalNote({ view, calculation, language, t }: DashboardRequest): string | undefined {
  const end = mapPeriodOf(view, calculation.lastDate)?.end ?? lastDayOf(timeOf(view));
  const isOver = end !== null && end < calculation.date;
  return isOver
    ? undefined
    : t('map.provisional', { date: formatsOf(language).date(calculation.date) });
}

function chartItem(
  { dataset, view, calculation, language, t }: DashboardRequest,
  parameter: string,
  { code, label, value, status }: Observation,
  rank: number | null = null,
): ChartItem {
  const formatted = formatsOf(language).number(value);
  const words = {
    name: label,
    value: t(`values.${view.measure}`, { count: value, formatted }),
    rank,
  };
  const item = t(rank === null ? 'map.itemNone' : 'map.item', words);
  const isProvisional = status === 'P';
  const chosen = view.codes[parameter]?.[0];
  return {
    code,
    label,
    value,
    formatted,
    description: isProvisional
      ? t('chart.itemProvisional', { item, note: t('table.provisional') })
      : item,
    href: hrefOfView(
      dataset,
      narrowedTo(dataset, view, parameter, code),
      currentYearOf(calculation),
    ),
    isSelected: chosen === code,
    isProvisional,
  };
}

function rankedChartItems(request: DashboardRequest, observations: readonly Observation[]) {
  const ranks = rankItems(observations);
  return observations.map((observation) => {
    const rank = ranks.get(observation.code) ?? null;
    return { ...chartItem(request, 'province', observation, rank), rank };
  });
}

/** The accessible name and summary of a chart: its title, and its highest and lowest period or place; periods that are not over are compared with nothing. */
function textsOf(
  { dataset, applied, language, t }: ChartRequest,
  { name, observations }: WidgetData,
  description: string,
) {
  const over = observations.filter(({ status }) => status !== 'P');
  const inWords = (observation: Observation | undefined) =>
    observation ? `${observation.label} (${formatsOf(language).number(observation.value)})` : '–';
  const sorted = (over.length > 0 ? over : [...observations]).sort((a, b) => b.value - a.value);
  const sentences = [
    t(description, { highest: inWords(sorted[0]), lowest: inWords(sorted.at(-1)) }),
    ignoredInWords(applied, language, t),
  ];
  return {
    title: titleOfWidget(dataset, { name }, applied, t),
    description: sentences.filter((sentence) => sentence !== '').join(' '),
  };
}

import { type Translate } from '~/i18n/text-keys';
import { type ReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Dataset, type Division, type Widget } from '~/datasets/dataset';
import { type Calculation } from '~/db/schema';
import { territoryOf, type Territory } from '~/datasets/territory';
import { formatsOf } from '~/i18n/formats';
import { type PageHead } from '~/shell/page-head';
import { type StatisticsEngine } from '../engine';
import { type Notice } from '../views/notice';
import { filterOfView } from '../views/filter-of-view';
import { mapPeriodOf } from '../views/map-period';
import { parseView } from '../views/parse-view';
import { type View } from '../views/view';
import { appliedFilters, ignoredInWords, type AppliedFilter } from './applied-filter';
import {
  calculationInfo,
  currentYearOf,
  describeCalculation,
  yearsOf,
  type CalculationInfo,
} from './calculation-time';
import { chipsOf, subjectOf, type Chip } from './describe-view';
import {
  askedWidgets,
  getDashboard,
  type Dashboard,
  type DashboardRequest,
} from './get-dashboard.server';
import { createLabels } from './labels';
import { pageHead } from './page-head.server';
import { titleOfWidget, widgetTextKeys } from './widget-text';

/** What the pages of a dataset are made from. */
export interface PageSources {
  engine: StatisticsEngine;
  /** The published calculation of the dataset. */
  published: Calculation;
  /** A calculation by number, if visitors may see it. */
  getCalculation(id: number): Promise<Calculation | null>;
  readCodeLists: ReadCodeLists;
  renderCharts(
    request: DashboardRequest,
    dashboard: Dashboard,
    applied: Readonly<Record<string, AppliedFilter>>,
  ): Record<string, string>;
  /** The division that the map draws when a view counts by another. */
  drawnDivision(division: Division): Division;
}

/** A dashboard with the words around it. */
export interface DashboardPageData {
  head: PageHead;
  view: View;
  notices: Notice[];
  calculation: CalculationInfo;
  /** Whether the calculation is the published one. */
  isNewest: boolean;
  /** What the page is about: of one widget what it counts, else what the filter chooses. */
  subject: string;
  /** What the only widget was counted under; null where there are several. */
  applied: AppliedFilter | null;
  /** What widgets say of their own filter, by name; a widget that says what its page says is absent. */
  subjects: Record<string, WidgetSubject>;
  chips: Chip[];
  dashboard: Dashboard;
  charts: Record<string, string>;
  mapDivision: Division;
  territory: Territory;
}

/** What a widget counts, and what it leaves out of the filter, in words; empty where it is nothing. */
export interface WidgetSubject {
  subject: string;
  ignored: string;
}

/** What a reader asks for, and in which language. */
export interface PageRequest {
  dataset: Dataset;
  search: URLSearchParams;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  /** The only widget asked for. */
  only?: Widget;
  /** The scheme and host of the portal, and its languages, for addresses in the head. */
  origin: string;
  languages: readonly string[];
}

/** The request that a URL makes of a dataset, with what was left out of it. */
export async function readDashboardRequest(
  sources: Pick<PageSources, 'published' | 'getCalculation' | 'readCodeLists'>,
  { search, ...reader }: PageRequest,
): Promise<{ request: DashboardRequest; notices: Notice[]; isNewest: boolean }> {
  const { published, readCodeLists } = sources;
  const { dataset } = reader;
  const parseAt = async (calculation: Calculation) => {
    const codeLists = await readCodeLists(calculation.code_lists);
    const years = yearsOf(describeCalculation(calculation));
    return { ...parseView(dataset, search, { codeLists, ...years }), codeLists };
  };
  const parsed = await parseAt(published);
  const { asOf } = parsed.view;
  const asked =
    asOf === undefined || asOf === published.id ? published : await sources.getCalculation(asOf);
  const calculation = asked ?? published;
  const { view, notices, codeLists } =
    calculation === published ? parsed : await parseAt(calculation);
  return {
    request: {
      ...reader,
      calculation: {
        ...describeCalculation(calculation),
        dataset: calculation.dataset,
        through_import: calculation.through_import,
      },
      view: asked ? view : { ...view, asOf: undefined },
      codeLists,
    },
    notices: asked
      ? notices
      : [...notices, { parameter: 'as_of', value: String(asOf), reason: 'unknown-code' }],
    isNewest: calculation.id === published.id,
  };
}

/** The dashboard of a URL in the reader's language: all widgets, or the only one asked for. */
export async function getDashboardPage(
  sources: PageSources,
  pageRequest: PageRequest,
): Promise<DashboardPageData> {
  const { request, notices, isNewest } = await readDashboardRequest(sources, pageRequest);
  const { view, calculation, dataset, only, language, t } = request;
  const filters = appliedFilters(request, askedWidgets(request));
  const dashboard = await getDashboard(sources.engine, request, filters);
  const labels = createLabels(request.codeLists, language, t);
  if (isBeforeRecords(request, dashboard)) return withoutStart(sources, pageRequest);
  const applied = (only && filters[only.name]) ?? null;
  const subject =
    applied?.subject ?? subjectOf(dataset, filterOfView(dataset, view), labels, language, t);
  return {
    head: pageHead(request, describe(request, dashboard, subject, applied), pageRequest),
    view,
    notices,
    calculation: calculationInfo(calculation),
    isNewest,
    subject,
    applied,
    subjects: subjectsBeside(subject, filters, request),
    chips: chipsOf(dataset, view, currentYearOf(calculation), labels, t),
    dashboard,
    charts: sources.renderCharts(request, dashboard, filters),
    mapDivision: sources.drawnDivision(view.division),
    territory: territoryOf(request.codeLists),
  };
}

/** Whether the map was asked for a month or week that lies before the first year with records. */
function isBeforeRecords({ view, calculation }: DashboardRequest, { options }: Dashboard): boolean {
  const [first = ''] = [...options.years].sort();
  const period = mapPeriodOf(view, calculation.lastDate);
  return view.start !== undefined && period !== null && period.end < first;
}

/** The page without the start of the map that it was asked for, which a notice names. */
async function withoutStart(
  sources: PageSources,
  pageRequest: PageRequest,
): Promise<DashboardPageData> {
  const search = new URLSearchParams(pageRequest.search);
  const value = search.get('start') ?? '';
  search.delete('start');
  search.delete('end');
  const page = await getDashboardPage(sources, { ...pageRequest, search });
  const notice: Notice = { parameter: 'start', value, reason: 'outside-data' };
  return { ...page, notices: [...page.notices, notice] };
}

/** What widgets say of their filter where it is not all that their page says. */
function subjectsBeside(
  subject: string,
  filters: Readonly<Record<string, AppliedFilter>>,
  { language, t }: DashboardRequest,
): Record<string, WidgetSubject> {
  const subjects = Object.entries(filters).map(([name, applied]): [string, WidgetSubject] => [
    name,
    { subject: applied.subject, ignored: ignoredInWords(applied, language, t) },
  ]);
  return Object.fromEntries(
    subjects.filter(([, own]) => own.subject !== subject || own.ignored !== ''),
  );
}

function describe(
  { dataset, view, calculation, only, language, t }: DashboardRequest,
  { cards, widgets, options }: Dashboard,
  subject: string,
  applied: AppliedFilter | null,
) {
  const [counted] = widgets.filter(({ name }) => name === (only?.name ?? 'total'));
  const total = counted?.total ?? cards?.cases ?? calculation.records;
  const formatted = formatsOf(language).number(total);
  const measure = applied?.query.measure ?? view.measure;
  return {
    subject,
    title: only && applied ? titleOfWidget(dataset, only, applied, t) : subject,
    widget: only && t(widgetTextKeys(dataset, only.name, 'title')),
    total: t(`values.${measure}`, { count: total, formatted }),
    years: options.years,
  };
}

import { type TFunction } from 'i18next';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Division, type Widget } from '~/datasets/dataset';
import { type Calculation } from '~/db/schema';
import { formatsOf } from '~/i18n/formats';
import { type PageHead } from '~/ui/page/page-head';
import { type StatisticsEngine } from '../engine';
import { type Notice } from '../views/notice';
import { parseView } from '../views/parse-view';
import { type View } from '../views/view';
import {
  calculationInfo,
  currentYearOf,
  describeCalculation,
  yearsOf,
  type CalculationInfo,
} from './calculation-time';
import { chipsOf, subjectOf, type Chip } from './describe-view';
import { getDashboard, type Dashboard, type DashboardRequest } from './get-dashboard.server';
import { createLabels } from './labels';
import { pageHead } from './page-head.server';
import { widgetTextKeys } from './widget-text';

/** What the pages of a dataset are made from. */
export interface PageSources {
  engine: StatisticsEngine;
  /** The published calculation of the dataset. */
  published: Calculation;
  /** A calculation by number, if visitors may see it. */
  getCalculation(id: number): Promise<Calculation | null>;
  codeLists: CodeLists;
  renderCharts(request: DashboardRequest, dashboard: Dashboard): Record<string, string>;
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
  subject: string;
  chips: Chip[];
  dashboard: Dashboard;
  charts: Record<string, string>;
  mapDivision: Division;
}

/** What a reader asks for, and in which language. */
export interface PageRequest {
  dataset: Dataset;
  search: URLSearchParams;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: TFunction;
  /** The only widget asked for. */
  only?: Widget;
  /** The scheme and host of the portal, and its languages, for addresses in the head. */
  origin: string;
  languages: readonly string[];
}

/** The request that a URL makes of a dataset, with what was left out of it. */
export async function readDashboardRequest(
  sources: Pick<PageSources, 'published' | 'getCalculation' | 'codeLists'>,
  { search, ...reader }: PageRequest,
): Promise<{ request: DashboardRequest; notices: Notice[]; isNewest: boolean }> {
  const { published, codeLists } = sources;
  const { dataset } = reader;
  const parseAt = (calculation: Calculation) =>
    parseView(dataset, search, { codeLists, ...yearsOf(describeCalculation(calculation)) });
  const parsed = parseAt(published);
  const { asOf } = parsed.view;
  const asked =
    asOf === undefined || asOf === published.id ? published : await sources.getCalculation(asOf);
  const calculation = asked ?? published;
  const { view, notices } = calculation === published ? parsed : parseAt(calculation);
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
  const { view, calculation, dataset, language, t } = request;
  const dashboard = await getDashboard(sources.engine, request);
  const labels = createLabels(request.codeLists, language, t);
  const subject = subjectOf(dataset, view, labels, language, t);
  return {
    head: pageHead(request, describe(request, dashboard, subject), pageRequest),
    view,
    notices,
    calculation: calculationInfo(calculation),
    isNewest,
    subject,
    chips: chipsOf(dataset, view, currentYearOf(calculation), labels, language, t),
    dashboard,
    charts: sources.renderCharts(request, dashboard),
    mapDivision: sources.drawnDivision(view.division),
  };
}

function describe(
  { dataset, view, only, language, t }: DashboardRequest,
  { widgets, options }: Dashboard,
  subject: string,
) {
  const total = widgets.find(({ name }) => name === (only?.name ?? 'total'))?.total ?? 0;
  const widget = only && t(widgetTextKeys(dataset, only.name, 'title'));
  const formatted = formatsOf(language).number(total);
  const words = t(`values.${view.measure}`, { count: total, formatted });
  return { subject, widget, total: words, years: options.years };
}

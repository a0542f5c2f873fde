import { type Dataset } from '~/datasets/dataset';
import { getCalculation } from '~/features/statistics/calculations/calculation-queries.server';
import { drawnDivision } from '~/features/statistics/charts/map/province-map';
import { renderCharts } from '~/features/statistics/charts/render-charts.server';
import {
  getDashboardPage,
  type DashboardPageData,
  type PageRequest,
  type PageSources,
} from '~/features/statistics/dashboard/get-dashboard-page.server';
import { originOf } from '~/http/origin.server';
import { languages } from '~/i18n/languages.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { getCodeLists } from './code-lists.server';
import { db, engine, environment, provinceMap, publishedCalculations } from './portal.server';

/** The sources of a dataset's pages; throws 503 before the first publication. */
async function getPageSources(dataset: Dataset): Promise<PageSources> {
  const published = await publishedCalculations.get(dataset.name);
  if (!published) throw new Response(null, { status: 503 });
  return {
    engine,
    published,
    getCalculation: (id) => getCalculation(db, dataset.name, id),
    codeLists: await getCodeLists(),
    drawnDivision: (division) => drawnDivision(provinceMap, division),
    renderCharts: (request, dashboard) => renderCharts(provinceMap, request, dashboard),
  };
}

/** The page request that a URL makes, in the reader's language. */
async function readPageRequest(request: Request, dataset: Dataset): Promise<PageRequest> {
  const language = await getReaderLanguage(request);
  return {
    dataset,
    search: new URL(request.url).searchParams,
    language,
    t: await getTexts(language, 'statistics'),
    origin: originOf(request, environment),
    languages,
  };
}

/** The data of a dashboard for a request. */
export async function loadDashboard(
  request: Request,
  dataset: Dataset,
): Promise<DashboardPageData> {
  return getDashboardPage(await getPageSources(dataset), await readPageRequest(request, dataset));
}

/** The data of one widget's page; throws 404 when the dataset has no such widget. */
export async function loadWidget(
  request: Request,
  dataset: Dataset,
  name: string | undefined,
): Promise<DashboardPageData> {
  const only = dataset.widgets.find((widget) => widget.name === name);
  if (!only) throw new Response(null, { status: 404 });
  const pageRequest = await readPageRequest(request, dataset);
  return getDashboardPage(await getPageSources(dataset), { ...pageRequest, only });
}

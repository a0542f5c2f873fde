import { forMachines } from '~/services/describe-page.server';
import { pageSourcesOf } from '~/statistics/pages/page-sources.server';
import { environment } from '~/services/portal.server';
import { datasetAt } from '~/datasets';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { originOf } from '~/platform/http/origin.server';
import { languages } from '~/platform/i18n/languages.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { documentOnly } from '~/platform/server/documents/document-only.server';
import { UNPUBLISHED, UNRECORDED } from '~/shell/error-code';
import {
  getDashboardPage,
  readViewRequest,
  type DashboardPageData,
  type PageRequest,
  type PageSources,
  type ReadRequest,
} from '../dashboard/get-dashboard-page.server';
import { hrefOfView } from '../view/view-url';
import { isOfForm, redirectToShort } from './redirect-to-short.server';
import { refuseRetracted } from './retraction.server';

/** Returns the dataset of an address; throws 404 if it has none. */
export function requestedDataset({ url }: Pick<Request, 'url'>): Dataset {
  const dataset = datasetAt(new URL(url).pathname);
  if (!dataset) throw new Response(null, { status: 404 });
  return dataset;
}

/**
 * Returns the sources of a dataset's pages; throws 410 if the request names a retracted calculation, 404 with
 * its own message while nothing is published.
 */
export async function getPageSources(request: Request, dataset: Dataset): Promise<PageSources> {
  await refuseRetracted(request, dataset);
  const sources = await pageSourcesOf(dataset);
  if (!sources) throw new Response(UNPUBLISHED, { status: 404 });
  return sources;
}

/**
 * Creates the response if a calculation does not record what an address shows: a 404 with its own message.
 */
export const unrecorded = () => new Response(UNRECORDED, { status: 404 });

/** Throws it if the calculation of an address does not record what a widget shows. */
export async function refuseUnrecorded(
  sources: PageSources,
  readRequest: ReadRequest,
  { name }: Pick<Widget, 'name'>,
): Promise<void> {
  const { request } = await readViewRequest(sources, readRequest);
  if (!request.dataset.widgets.some((widget) => widget.name === name)) throw unrecorded();
}

/** Returns the page request in search parameters, in the visitor's language. */
export async function readPageRequest(
  request: Request,
  dataset: Dataset,
  search = new URL(request.url).searchParams,
): Promise<PageRequest> {
  const language = await getRequestLanguage(request);
  return {
    dataset,
    search,
    language,
    t: await getTexts(language, 'statistics'),
    origin: originOf(request, environment),
    languages,
  };
}

/** Loads the data of a dashboard, for the request's own search parameters or others. */
export async function loadDashboard(
  request: Request,
  dataset: Dataset,
  search?: URLSearchParams,
): Promise<DashboardPageData> {
  if (!search) await redirectView(request, dataset);
  return loadPage(request, dataset, { search });
}

/** Redirects to the short address of a view, or of a path below its dashboard. */
async function redirectView(request: Request, dataset: Dataset, place?: string): Promise<void> {
  if (!isOfForm(request)) return;
  const sources = await getPageSources(request, dataset);
  const pageRequest = await readPageRequest(request, dataset);
  const { request: requested, notices } = await readViewRequest(sources, pageRequest);
  const { view, calculation } = requested;
  const href = hrefOfView(requested.dataset, view, calculation.defaultYear, place);
  redirectToShort(request, { href, notices });
}

/**
 * Loads the data of one widget's page, for the request's own search parameters or others; throws 404 if the
 * dataset has no such widget, or the calculation does not record what it shows.
 */
export async function loadWidget(
  request: Request,
  dataset: Dataset,
  name: string | undefined,
  { search, isWhole }: { search?: URLSearchParams; isWhole?: boolean } = {},
): Promise<DashboardPageData> {
  const only = dataset.widgets.find((widget) => widget.name === name);
  if (!only) throw new Response(null, { status: 404 });
  if (!search) await redirectView(request, dataset, `widgets/${only.name}`);
  return loadPage(request, dataset, { only, search, isWhole });
}

async function loadPage(
  request: Request,
  dataset: Dataset,
  { only, search, isWhole }: { only?: Widget; search?: URLSearchParams; isWhole?: boolean } = {},
): Promise<DashboardPageData> {
  const pageRequest = await readPageRequest(request, dataset, search);
  const sources = await getPageSources(request, dataset);
  if (only) await refuseUnrecorded(sources, pageRequest, only);
  const page = await getDashboardPage(sources, { ...pageRequest, only, isWhole });
  const structuredData = await forMachines(request, page.head.structuredData.all);
  const charts = documentOnly(page.charts);
  return { ...page, charts, head: { ...page.head, structuredData } };
}

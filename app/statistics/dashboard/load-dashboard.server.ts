import { forMachines } from '~/services/describe-page.server';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { documentOnly } from '~/platform/server/documents/document-only.server';
import {
  getDashboardPage,
  type DashboardPageData,
  type FilteredPage,
} from './get-dashboard-page.server';
import { openView, readPageRequest, refuseUnrecorded } from '../published/page-request.server';
import { getPageSources } from '../published/page-sources.server';
import { hrefOfView } from '../view/view-url';
import { isOfForm, redirectToShort } from '../published/redirect-to-short.server';

/** Loads the data of a dashboard. Its figures are rendered into the document, and not sent again with it. */
export async function loadDashboard(request: Request, dataset: Dataset): Promise<FilteredPage> {
  await redirectView(request, dataset);
  const page = await loadView(request, dataset);
  const { head, view, notices, moved, calculation, isNewest, revisions } = page;
  const { chips, answer, territory, subject, dashboard } = page;
  return {
    head,
    view,
    notices,
    moved,
    calculation,
    isNewest,
    revisions,
    chips,
    answer,
    territory,
    subject,
    options: dashboard.options,
    figures: documentOnly({ page }),
  };
}

/** Loads a view with all its figures, for the request's own search parameters or others. */
export function loadView(
  request: Request,
  dataset: Dataset,
  search?: URLSearchParams,
): Promise<DashboardPageData> {
  return loadPage(request, dataset, { search });
}

/** Redirects to the short address of a view, or of a path below its dashboard. */
async function redirectView(request: Request, dataset: Dataset, path?: string): Promise<void> {
  if (!isOfForm(request)) return;
  const { viewed, defaultYear, notices } = await openView(request, dataset);
  const href = hrefOfView(viewed.dataset, viewed.view, defaultYear, path);
  redirectToShort(request, { href, notices });
}

/**
 * Loads the data of one widget's page; a sent filter form is redirected to the short address. Throws 404 if the
 * dataset has no such widget, or the calculation does not record what it shows.
 */
export async function loadWidgetPage(
  request: Request,
  dataset: Dataset,
  name: string | undefined,
): Promise<DashboardPageData> {
  const only = requireWidget(dataset, name);
  await redirectView(request, dataset, `widgets/${only.name}`);
  return loadPage(request, dataset, { only });
}

/** Loads a widget as its page does, for other search parameters than the request's own, and never redirects. */
export async function loadWidget(
  request: Request,
  dataset: Dataset,
  name: string,
  options: { search: URLSearchParams; isWhole?: boolean },
): Promise<DashboardPageData> {
  return loadPage(request, dataset, { only: requireWidget(dataset, name), ...options });
}

function requireWidget({ widgets }: Dataset, name: string | undefined): Widget {
  const widget = widgets.find((candidate) => candidate.name === name);
  if (!widget) throw new Response(null, { status: 404 });
  return widget;
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

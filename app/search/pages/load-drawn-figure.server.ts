import { getDashboardPage } from '~/statistics/dashboard/get-dashboard-page.server';
import { readPageRequest, requestedDataset } from '~/statistics/published/page-request.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { type DrawnFigure } from '../ui/drawn-figure';

/**
 * Loads the figure at the address of a widget, or of a view, whose years it then shows. Null if it shows
 * nothing.
 */
export async function loadDrawnFigure(
  request: Request,
  address: string,
): Promise<DrawnFigure | null> {
  const { pathname, searchParams } = new URL(address, request.url);
  const declared = requestedDataset({ url: new URL(address, request.url).href });
  const sources = await pageSourcesOf(declared);
  if (!sources) return null;
  const [, name] = /\/widgets\/([^/]+)$/.exec(pathname) ?? [];
  if (!name) searchParams.set('years', 'all');
  const pageRequest = await readPageRequest(request, declared, searchParams);
  const page = await getDashboardPage(sources, {
    ...pageRequest,
    linksProfiles: true,
    choose: ({ widgets }) =>
      widgets.filter((widget) => (name ? widget.name === name : widget.kind === 'yearly')),
  });
  const [data] = page.dashboard.widgets;
  if (!data || data.unlisted || data.observations.length === 0) return null;
  return { dataset: declared.name, page };
}

import { getDataset } from '~/datasets';
import { inLanguage } from '~/shell/page-head';
import { loadWidget } from './load-dashboard.server';

/** The data of a widget's frame; throws 404 for an unknown dataset or widget. */
export async function loadEmbed(
  request: Request,
  { dataset: name = '', widget = '' }: { dataset?: string; widget?: string },
) {
  const dataset = getDataset(name);
  if (!dataset) throw new Response(null, { status: 404 });
  const page = await loadWidget(request, dataset, widget, { isWhole: false });
  const source = inLanguage(page.head.canonical, page.head.language);
  return {
    dataset: name,
    name: widget,
    page,
    source,
    head: { ...page.head, isIndexed: false, structuredData: [] },
  };
}

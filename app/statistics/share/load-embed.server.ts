import { getDataset } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { getPreferences } from '~/platform/http/preferences.server';
import { paths } from '~/paths';
import { inLanguage, type PageHead } from '~/shell/page-head';
import { analysisPathOf } from '../view/analysis-path';
import { shortened } from '../analysis/frame-of-answer';
import { EMBED_THEME } from '../view/embed-code';
import { loadView, loadWidget } from '../dashboard/load-dashboard.server';
import { readAnswer } from '../analysis/load-answer.server';

/**
 * Loads the data of the frame of a widget, or of a whole view; throws 404 for an unknown dataset or widget.
 */
export async function loadEmbed(
  request: Request,
  { dataset: name = '', widget }: { dataset?: string; widget?: string },
) {
  const dataset = getDataset(name);
  if (!dataset) throw new Response(null, { status: 404 });
  const search = searchOfFrame(request);
  const page =
    widget === undefined
      ? await loadView(request, dataset, search)
      : await loadWidget(request, dataset, widget, { search, isWhole: false });
  return { page, ...(await frameOf(request, dataset, page)) };
}

/** Loads the data of the frame of a cross table, trends or a comparison, reduced to what a frame shows. */
export async function loadAnswerEmbed(request: Request, name = '') {
  const dataset = getDataset(name);
  const path = analysisPathOf(new URL(request.url).pathname, `${paths.embed}/${name}`);
  if (!dataset || !path) throw new Response(null, { status: 404 });
  const { page } = await readAnswer(request, dataset, path, searchOfFrame(request));
  return { page: shortened(page), ...(await frameOf(request, dataset, page)) };
}

/** Returns the search parameters that a frame passes on to the page that it shows. */
function searchOfFrame({ url }: Request): URLSearchParams {
  const { searchParams } = new URL(url);
  searchParams.delete(EMBED_THEME);
  return searchParams;
}

async function frameOf(request: Request, dataset: Dataset, { head }: { head: PageHead }) {
  const { dataSaver } = await getPreferences(request);
  return {
    dataset: dataset.name,
    isScripted: dataSaver !== 'on',
    source: inLanguage(head.canonical, head.language),
    head: { ...head, isIndexed: false, structuredData: {} },
  };
}

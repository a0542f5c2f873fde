import { getDataset } from '~/datasets';
import { getPreferences } from '~/platform/http/preferences.server';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { answerPlaceOf } from '../view/answer-places';
import { shortened } from '../analysis/frame-of-answer';
import { EMBED_THEME } from '../view/embed-code';
import { loadDashboard, loadWidget } from './load-dashboard.server';
import { readAnswer } from './read-answer.server';

/**
 * Loads the data of the frame of a widget, or of a whole view; throws 404 for an unknown dataset or widget.
 */
export async function loadEmbed(
  request: Request,
  { dataset: name = '', widget }: { dataset?: string; widget?: string },
) {
  const dataset = getDataset(name);
  if (!dataset) throw new Response(null, { status: 404 });
  const { searchParams: search } = new URL(request.url);
  search.delete(EMBED_THEME);
  const page =
    widget === undefined
      ? await loadDashboard(request, dataset, search)
      : await loadWidget(request, dataset, widget, { search, isWhole: false });
  const { dataSaver } = await getPreferences(request);
  const source = inLanguage(page.head.canonical, page.head.language);
  return {
    dataset: name,
    isScripted: dataSaver !== 'on',
    page,
    source,
    head: { ...page.head, isIndexed: false, structuredData: {} },
  };
}

/** Loads the data of the frame of a cross table, trends or a comparison, reduced to what a frame shows. */
export async function loadAnswerEmbed(request: Request, name = '') {
  const { pathname, searchParams: search } = new URL(request.url);
  const dataset = getDataset(name);
  const place = answerPlaceOf(pathname, `${paths.embed}/${name}`);
  if (!dataset || !place) throw new Response(null, { status: 404 });
  search.delete(EMBED_THEME);
  const { page } = await readAnswer(request, dataset, place, search);
  const { dataSaver } = await getPreferences(request);
  return {
    dataset: name,
    isScripted: dataSaver !== 'on',
    page: shortened(page),
    source: inLanguage(page.head.canonical, page.head.language),
    head: { ...page.head, isIndexed: false, structuredData: {} },
  };
}

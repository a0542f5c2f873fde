import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { db, environment } from '~/services/portal.server';
import { getContentPage } from '~/content/cms-pages/get-content-page.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { paths } from '~/paths';
import { getRequestStatistics, listRequestStatistics } from '../request-statistics.server';
import { namedView, readRequestedView } from './requested-view.server';
import { drawRequestMonths } from './draw-request-months.server';

/**
 * Loads the page that explains data requests, with statistics of former ones; throws 404 until it was
 * written.
 */
export async function loadApplication(request: Request) {
  const language = await getRequestLanguage(request);
  const sources = { db, codeLists: await getCodeLists() };
  const page = await getContentPage(sources, 'complaint-data-application', language);
  if (!page) throw new Response(null, { status: 404 });
  const head = await describePage(request, {
    title: page.title.text,
    description: page.summary ?? page.title.text,
    path: paths.dataRequest,
  });
  const months = await listRequestStatistics(db, {
    countryDirectory: environment.COUNTRY_DIRECTORY,
  });
  return {
    page,
    head,
    months,
    svg: await drawRequestMonths(months, language),
    view: await readRequestedView(namedView(request), language),
    figures: await getRequestStatistics(db, { countryDirectory: environment.COUNTRY_DIRECTORY }),
  };
}

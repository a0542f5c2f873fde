import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { db } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { getContentPage } from '~/content/cms-pages/get-content-page.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { paths } from '~/paths';
import { listDrafts } from '../drafts.server';
import { readRequestYears } from './request-statistics.server';
import { namedView, readRequestedView } from './requested-view.server';

/**
 * Loads the page that explains data requests, with the user's drafts and the figures of the last finished year; throws
 * 404 until it was written.
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
  const account = await getAccount(request);
  const drafts = account ? await listDrafts(db, account) : [];
  const years = await readRequestYears();
  return {
    page,
    head,
    view: await readRequestedView(namedView(request), language),
    drafts: drafts.map(({ kind, changed_at: at }) => ({
      kind,
      changedAt: describeMoment(at, language),
    })),
    latestYear: years.at(-1) ?? null,
  };
}

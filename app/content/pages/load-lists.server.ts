import { describePage } from '~/services/describe-page.server';
import { loadList } from '~/services/load-list.server';
import { db } from '~/services/portal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { titleOfPage } from '~/lists/title-of-page';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { feedType } from '~/shell/write-feed.server';
import { definitionsList } from '../definitions/definitions-list';
import { listDefinitions } from '../definitions/list-definitions.server';
import { documentLists, type DocumentKind } from '../documents/document-lists';
import { listDocuments } from '../documents/list-documents.server';
import { listInfographicYears } from '../infographics/infographic-queries.server';
import { infographicsList } from '../infographics/infographics-list';
import { listInfographics } from '../infographics/list-infographics.server';

type Read<Item> = (listRequest: ListRequest, language: string) => Promise<ListPage<Item>>;

/** Loads a list of content; its title and lead are texts of its name. */
async function loadContentList<Item>(request: Request, list: List, read: Read<Item>) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'content');
  return loadList(request, list, {
    read,
    describe: (path, { page, text }) =>
      describePage(request, {
        title: titleOfPage(t(`${list.name}.title`), page, t),
        description: t(`${list.name}.lead`),
        path,
        isIndexed: text === '',
        alternates: feedOf(list, language),
      }),
  });
}

/** Returns the feed of additions to a list; definitions and infographics have none. */
function feedOf(list: List, language: string) {
  const hasFeed = Object.values(documentLists).includes(list);
  return hasFeed ? [{ type: feedType, path: inLanguage(paths.documentsFeed, language) }] : [];
}

/** Loads the definitions that a URL requests. */
export function loadDefinitions(request: Request) {
  return loadContentList(request, definitionsList, (listRequest, language) =>
    listDefinitions(db, listRequest, language),
  );
}

/** Loads the reports or publications that a URL requests. */
export function loadDocuments(request: Request, kind: DocumentKind) {
  return loadContentList(request, documentLists[kind], (listRequest, language) =>
    listDocuments(db, kind, listRequest, language),
  );
}

/** Loads the infographics that a URL requests. */
export async function loadInfographics(request: Request) {
  const list = infographicsList(await listInfographicYears(db));
  return loadContentList(request, list, (listRequest, language) =>
    listInfographics(db, list, listRequest, language),
  );
}

import { describePage } from '~/composition/describe-page.server';
import { db } from '~/composition/portal.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { titleOfPage } from '~/lists/title-of-page';
import { definitionsList } from '../definitions/definitions-list';
import { listDefinitions } from '../definitions/list-definitions.server';
import { documentLists, type DocumentKind } from '../documents/document-lists';
import { listDocuments } from '../documents/list-documents.server';
import { listInfographicYears } from '../infographics/infographic-queries.server';
import { infographicsList } from '../infographics/infographics-list';
import { listInfographics } from '../infographics/list-infographics.server';

type Read<Item> = (asked: ListRequest, language: string) => Promise<ListPage<Item>>;

/** The page of a list that a URL asks for, in the visitor's language, with its head. */
async function loadList<Item>(request: Request, list: List, read: Read<Item>) {
  const language = await getRequestLanguage(request);
  const asked = parseListRequest(list, new URL(request.url).searchParams);
  const page = await read(asked, language);
  const shown = { ...asked, page: page.meta.current_page };
  const t = await getTexts(language, 'content');
  const head = await describePage(request, {
    title: titleOfPage(t(`${list.name}.title`), shown.page, t),
    description: t(`${list.name}.lead`),
    path: hrefOfList(list, shown),
    isIndexed: asked.text === '',
  });
  return { list, request: shown, page, head };
}

/** The definitions that a URL asks for. */
export function loadDefinitions(request: Request) {
  return loadList(request, definitionsList, (asked, language) =>
    listDefinitions(db, asked, language),
  );
}

/** The reports or publications that a URL asks for. */
export function loadDocuments(request: Request, kind: DocumentKind) {
  return loadList(request, documentLists[kind], (asked, language) =>
    listDocuments(db, kind, asked, language),
  );
}

/** The infographics that a URL asks for. */
export async function loadInfographics(request: Request) {
  const list = infographicsList(await listInfographicYears(db));
  return loadList(request, list, (asked, language) => listInfographics(db, list, asked, language));
}

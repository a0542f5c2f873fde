import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { type List, type ListPage, type ListRequest } from '~/lists/list';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { type PageHead } from '~/shell/page-head';

interface ListSources<Item> {
  /** Reads the requested page, or the last one before it. */
  read(listRequest: ListRequest, language: string): Promise<ListPage<Item>>;
  /** Describes the head of the page that is shown, whose address is its canonical one. */
  describe(path: string, listed: ListRequest): Promise<PageHead>;
}

/** Loads what `PagedList` shows of a list at a URL, in the visitor's language, and the head of the page. */
export async function loadList<Item>(
  request: Request,
  list: List,
  { read, describe }: ListSources<Item>,
) {
  const listRequest = parseListRequest(list, new URL(request.url).searchParams);
  const page = await read(listRequest, await getRequestLanguage(request));
  const listed = { ...listRequest, page: page.meta.current_page };
  return { list, request: listed, page, head: await describe(hrefOfList(list, listed), listed) };
}

import { type List, type ListPage, type ListRequest } from './list';

/** The source of a list's items: both functions use the same filter. */
interface ListSource<Item> {
  count(): Promise<number>;
  items(range: { limit: number; offset: number }): Promise<Item[]>;
}

/** Returns a page of a list; a page beyond the end is the last one. */
export async function getListPage<Item>(
  list: Pick<List, 'perPage'>,
  { page, perPage = list.perPage }: Pick<ListRequest, 'page' | 'perPage'>,
  source: ListSource<Item>,
): Promise<ListPage<Item>> {
  const total = await source.count();
  const totalPage = Math.max(1, Math.ceil(total / perPage));
  const currentPage = Math.min(page, totalPage);
  const data = await source.items({ limit: perPage, offset: (currentPage - 1) * perPage });
  return { data, meta: { current_page: currentPage, total_page: totalPage, total } };
}

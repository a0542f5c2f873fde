import { z } from 'zod';
import { environment } from '~/services/portal.server';
import { originOf } from '~/platform/http/origin.server';
import { type ListPage } from '~/lists/list';

/** What every page of a list says of it. */
export const listMeta = z.strictObject({
  /** How many entries there are on all pages. */
  count: z.int(),
  limit: z.int(),
  page: z.int(),
  /** The address of the next page; null on the last one. */
  next: z.url().nullable(),
});

/** Where a page of a list stands. */
export function metaOfPage(
  request: Request,
  { meta }: Pick<ListPage<unknown>, 'meta'>,
  limit: number,
): z.infer<typeof listMeta> {
  const { current_page: page, total_page: last, total: count } = meta;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('page', String(page + 1));
  const next = `${originOf(request, environment)}${pathname}?${searchParams}`;
  return { count, limit, page, next: page < last ? next : null };
}

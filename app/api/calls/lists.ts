import { z } from 'zod';
import { type List, type ListRequest } from '~/lists/list';
import { parseListRequest } from '~/lists/list-url';
import { MAX_ENTRIES, type PagedBody, pageMeta } from '../paged-body';

/** The parameters of a list's page in the address of a call. */
export const pageQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
});

/** Reads the request of a list call as the page with the same list reads its address. */
export function listRequestOf(
  list: List,
  { sort, filter, pages, page }: PagedBody,
  chosen: Readonly<Record<string, unknown>> = {},
): ListRequest {
  const [[by, direction] = []] = Object.entries(sort ?? {}).filter(([, order]) => order);
  const requested = { ...filter, ...chosen, sort: by, direction, page };
  const given = Object.entries(requested).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const perPage = pages === 0 ? MAX_ENTRIES : (pages ?? list.perPage);
  return { ...parseListRequest(list, search), perPage };
}

/** Returns the schema of a list call's response: a page of entries, and its position. */
export function listAnswer<Entry>(entry: z.ZodType<Entry>) {
  return z.strictObject({ data: z.array(entry), meta: pageMeta });
}

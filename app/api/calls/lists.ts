import { z } from 'zod';
import { type List, type ListRequest } from '~/lists/list';
import { parseListRequest } from '~/lists/list-url';
import { MAX_ENTRIES, type PagedBody, pageMeta } from '../paged-body';

/** The page of a list that the address of a call names. */
export const pageQuery = z.strictObject({
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
});

/** What a list call asks for, read as the address of the page with the same list is. */
export function listRequestOf(
  list: List,
  { sort, filter, pages, page }: PagedBody,
  chosen: Readonly<Record<string, unknown>> = {},
): ListRequest {
  const [[by, direction] = []] = Object.entries(sort ?? {}).filter(([, one]) => one);
  const requested = { ...filter, ...chosen, sort: by, direction, page };
  const given = Object.entries(requested).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  const perPage = pages === 0 ? MAX_ENTRIES : (pages ?? list.perPage);
  return { ...parseListRequest(list, search), perPage };
}

/** The answer of a list call: a page of entries, and where it stands. */
export function listAnswer<Entry>(entry: z.ZodType<Entry>) {
  return z.strictObject({ data: z.array(entry), meta: pageMeta });
}

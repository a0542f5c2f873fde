import { z } from 'zod';

/** A list is read in pages of at most so many entries (specification, section 9). */
export const MAX_ENTRIES = 10_000;

const natural = z.union([z.int(), z.string().regex(/^\d{1,6}$/)]).pipe(z.coerce.number());

/** A text to look for. */
export const searchText = z.union([z.string().max(100), z.int()]).pipe(z.coerce.string());

/** What a list is asked for. */
export interface PagedBody {
  sort?: Readonly<Record<string, 'asc' | 'desc' | null | undefined>> | null;
  filter?: Readonly<Record<string, string | null | undefined>> | null;
  pages?: number | null;
  page?: number | string | null;
}

/** What calls of lists are asked with: order, texts to look for, entries a page (0 for as many as there may be), page. */
export function pagedBody<Sorted extends string, Filtered extends string>(
  sortable: readonly Sorted[],
  filterable: readonly Filtered[],
) {
  const direction = z.enum(['asc', 'desc']).nullable();
  return z.strictObject({
    sort: z.strictObject(fieldsOf(sortable, direction)).partial().nullish(),
    filter: z.strictObject(fieldsOf(filterable, searchText.nullable())).partial().nullish(),
    pages: natural.pipe(z.number().min(0).max(MAX_ENTRIES)).nullish(),
    page: natural.pipe(z.number().min(1)).nullish(),
  });
}

function fieldsOf<Name extends string, Schema extends z.ZodType>(
  names: readonly Name[],
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;
}

/** Where in a list its page stands. */
export const pageMeta = z
  .object({
    current_page: z.int(),
    total_page: z.int(),
    total: z.int(),
  })
  .meta({ component: 'page' });

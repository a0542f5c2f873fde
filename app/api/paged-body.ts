import { z } from 'zod';

/** The maximum number of entries on a page of a list (specification, section 9). */
export const MAX_ENTRIES = 10_000;

const natural = z.union([z.int(), z.string().regex(/^\d{1,6}$/)]).pipe(z.coerce.number());

/** A text to search for. */
export const searchText = z.union([z.string().max(100), z.int()]).pipe(z.coerce.string());

/** The request of a page of a list. */
export interface PagedBody {
  sort?: Readonly<Record<string, 'asc' | 'desc' | null | undefined>> | null;
  filter?: Readonly<Record<string, string | null | undefined>> | null;
  pages?: number | null;
  page?: number | string | null;
}

/**
 * Returns the schema of list calls' bodies: order, texts to search for, entries a page (0 for the maximum),
 * page.
 */
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

/** The position of a page in its list. */
export const pageMeta = z
  .object({
    current_page: z.int(),
    total_page: z.int(),
    total: z.int(),
  })
  .meta({ component: 'page' });

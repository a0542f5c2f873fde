import { z } from 'zod';

const natural = z.number().int().nonnegative();

/** No policy gives shares of fewer records: one more could change them by ten points. */
const MIN_SHARE_TOTAL = 10;

/** What a policy file holds, in `data/policies`. */
export const policySchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z-]*$/),
    /** Grows with each change of the file, so that nothing made under another one is taken for it. */
    version: natural,
    /** What rounded counts are multiples of; 1 leaves them as they are. */
    base: natural.min(1),
    /** What sums of a measure are multiples of, such as numbers of files; a multiple of the base. */
    sumBase: natural.min(1),
    /** Shown counts below it are disclosed as "fewer". A multiple of the base. */
    minCount: natural,
    /** How much each dimension tells of a person; empty where all tables are exact. */
    weights: z.record(z.string(), natural),
    /** Greatest sum of weights of the dimensions that a table crosses; null for any. */
    maxDepth: natural.nullable(),
    /** Least shown total of a view that has tables. */
    minTotal: natural,
    /** Least total for which shares are shown; lower settings count as 10. */
    minShareTotal: natural.transform((least) => Math.max(least, MIN_SHARE_TOTAL)),
    /** The dimensions that are counted exactly, each alone; or all tables. */
    exact: z.union([z.literal('all'), z.array(z.string())]),
    /**
     * Greatest share of the changed records that a publication may hold back to keep comparisons of two versions from
     * disclosing them; null if nothing is held back.
     */
    maxHeldShare: z.number().positive().max(1).nullable(),
  })
  .refine(({ base, sumBase }) => sumBase % base === 0, {
    message: 'sumBase is no multiple of base',
    path: ['sumBase'],
  })
  .refine(({ base, minCount }) => minCount % base === 0, {
    message: 'minCount is no multiple of base',
    path: ['minCount'],
  });

/** How small counts are protected. */
export type ProtectionPolicy = z.infer<typeof policySchema>;

/** A policy as pages and files name it: "protected 4". */
export function nameOfPolicy({ name, version }: Pick<ProtectionPolicy, 'name' | 'version'>) {
  return `${name} ${version}`;
}

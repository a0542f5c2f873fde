import { z } from 'zod';

const natural = z.number().int().nonnegative();

/** No policy shows shares of fewer records: one more record could change them by ten points. */
const MIN_SHARE_TOTAL = 10;

/** The content of a policy file in `data/policies`. */
export const policySchema = z
  .strictObject({
    name: z.string().regex(/^[a-z][a-z-]*$/),
    /**
     * Increases with each change of the file, so that results made under an earlier version are not mistaken
     * for current ones.
     */
    version: natural,
    /** Rounded counts are multiples of this; 1 leaves them unchanged. */
    base: natural.min(1),
    /** Sums of a measure, such as numbers of files, are multiples of this; a multiple of the base. */
    sumBase: natural.min(1),
    /** Counts below this are disclosed as "fewer". A multiple of the base. */
    minCount: natural,
    /** How much each dimension reveals of a person; empty if all tables are exact. */
    weights: z.record(z.string(), natural),
    /** The greatest sum of weights of the dimensions that a table crosses; null for any. */
    maxDepth: natural.nullable(),
    /** The least disclosed total of a view that has tables. */
    minTotal: natural,
    /** The least total for which shares are shown; lower settings count as 10. */
    minShareTotal: natural.transform((least) => Math.max(least, MIN_SHARE_TOTAL)),
    /** The dimensions whose tables of one dimension are exact; or all tables. */
    exact: z.union([z.literal('all'), z.array(z.string())]),
    /**
     * The greatest share of the changed records that a publication may hold back to keep comparisons of two
     * versions from disclosing them; null if nothing is held back.
     */
    maxHeldShare: z.number().positive().max(1).nullable(),
    /**
     * The greatest share of the changed small rounded counts that a publication may change because of a
     * single record; null for any share, and if nothing is held back.
     */
    maxLoneMoveShare: z.number().nonnegative().max(1).nullable().default(null),
  })
  .refine(({ base, sumBase }) => sumBase % base === 0, {
    message: 'sumBase is not a multiple of base',
    path: ['sumBase'],
  })
  .refine(({ base, minCount }) => minCount % base === 0, {
    message: 'minCount is not a multiple of base',
    path: ['minCount'],
  })
  .refine(
    ({ maxHeldShare, maxLoneMoveShare }) => maxHeldShare !== null || maxLoneMoveShare === null,
    {
      message: 'maxLoneMoveShare needs maxHeldShare',
      path: ['maxLoneMoveShare'],
    },
  );

/** The rules by which small counts are protected. */
export type ProtectionPolicy = z.infer<typeof policySchema>;

/** Returns the name of a policy on pages and in files: "protected 4". */
export function nameOfPolicy({ name, version }: Pick<ProtectionPolicy, 'name' | 'version'>) {
  return `${name} ${version}`;
}

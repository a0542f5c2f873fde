import { z } from 'zod';
import { figureMeta, disclosedValue } from '../calls/figure-schemas';

const codes = z.record(z.string(), z.string());

/**
 * The disclosed value of a combination of codes: one of each dimension that divides, or `_O` in each for all
 * others, `_T` for the total.
 */
const observation = z.strictObject({ codes, labels: codes, ...disclosedValue.shape });

const dimension = z.strictObject({
  id: z.string(),
  label: z.string(),
  /** Whether a record may carry several codes, so that they add up to more than the total. */
  is_multiple: z.boolean(),
  /** Whether it is a time or a place. */
  role: z.enum(['time', 'geo']).nullable(),
});

/** Observations of a dataset by one to three dimensions, with everything needed to cite them. */
export const observationsAnswer = z.strictObject({
  data: z.array(observation),
  meta: figureMeta.omit({ widget: true, ignored: true }).extend({
    by: z.array(dimension),
    /** Why no combination is disclosed; null where some are. */
    suppression: z.enum(['union', 'merged', 'depth', 'few', 'sums', 'group']).nullable(),
    /** The permanent address of this response; `address` is that of the page. */
    self: z.url(),
    /** How many observations there are on all pages. */
    count: z.int(),
    limit: z.int(),
    page: z.int(),
    next: z.url().nullable(),
  }),
});

export type ObservationsAnswer = z.infer<typeof observationsAnswer>;
export type Observed = ObservationsAnswer['data'][number];

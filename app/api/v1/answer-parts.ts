import { z } from 'zod';
import { figureMeta } from '../calls/figure-schemas';

/** Something with its name in the language of the response. */
export const named = z.strictObject({ id: z.string(), label: z.string() });

/** A calculation as every response names it. */
export const calculationOf = figureMeta.shape.calculation;

/** The parameters of calls without any. */
export const noQuery = z.strictObject({});

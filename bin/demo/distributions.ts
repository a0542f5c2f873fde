import { z } from 'zod';

const counts = z.record(z.string(), z.number().nonnegative());
const countsByKey = z.record(z.string(), counts);

/** The marginal distribution of one dimension. Shares are of all cases. */
const block = z.object({
  share: counts,
  /** Codes whose share rests on published figures; the others make room for these. */
  anchored_codes: z.array(z.string()).default([]),
  /** Published counts by their period. */
  per_year_published: countsByKey.default({}),
  /** Factors on a code's share in single years. */
  multipliers: countsByKey.default({}),
  /** How much the shares of free codes differ from year to year: sigma of a lognormal factor. */
  year_sigma: z.number().default(0),
  /** How the codes of an issue's cases differ from the marginal distribution. */
  given_issue: countsByKey.default({}),
  /** Share of the cases that carry a second code. */
  second: z.number().default(0),
  /** Codes that never come with a second one. */
  alone: z.array(z.string()).default([]),
});

const years = z.record(z.string(), z.object({ n: z.number(), published: counts.default({}) }));

/**
 * The schema of a country's `demo/distributions.json`; each block's `basis` names the source of its figures.
 */
export const distributionsSchema = z.object({
  seed: z.number().int(),
  years,
  files_per_case: z.object({ mean: z.number().min(1), per_year_published: counts }),
  month_index: z.object({
    profile: z.array(z.number()).length(12),
    month_sigma: z.number(),
    observed_cases: z.record(z.string(), z.array(z.number())),
  }),
  idul_fitri: z.object({ factor: z.number(), months: z.record(z.string(), z.array(z.number())) }),
  weekday_index: z.object({ profile: z.array(z.number()).length(7), day_sigma: z.number() }),
  province: block.extend({
    noise: z.object({ sigma: z.number(), order: z.array(z.string()) }),
  }),
  city_within_province: z.object({
    districts_exponent: z.number(),
    kota: z.number(),
    capital: z.number(),
    share: counts,
  }),
  country: block,
  right: block.extend({ default_right: z.number() }),
  issue: block,
  case_detail: z.object({ second: z.number() }),
  party_type: block,
  complainant_type: block,
  victim_type: block,
  proposal_type: z.object({ share_from: countsByKey }),
  peristiwa_khusus: z.object({
    share_with_event: z.number(),
    weights: counts,
    open_end_months: z.number(),
    ceiling: z.number().max(1),
    where: z.record(
      z.string(),
      z.object({
        province: z.array(z.string()).optional(),
        issue: z.array(z.string()).optional(),
        country: z.array(z.string()).optional(),
      }),
    ),
  }),
  representative_office: block.extend({ own_province: z.number(), elsewhere: z.number() }),
  on_process: block.extend({ half_life_days: z.number(), first_steps: counts }),
  handling_letter: z.object({
    share: counts,
    per_year_published: countsByKey,
    with_method: countsByKey,
    with_status: countsByKey,
  }),
  consultation: z.object({
    years,
    media_from: countsByKey,
    theme: block,
  }),
});

export type Distributions = z.infer<typeof distributionsSchema>;
export type Block = z.infer<typeof block>;
export type Years = z.infer<typeof years>;

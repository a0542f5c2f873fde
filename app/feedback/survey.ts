/** How satisfied people are with the portal, named as in the specification's payload. */
export const satisfactions = ['satisfied', 'neutral', 'unsatisfied'] as const;
export type Satisfaction = (typeof satisfactions)[number];

/** Age groups; the specification's 30 to 50 begins after the 30 of the group before it. */
export const ageGroups = ['under_18', '18_30', '30_50', 'over_50'] as const;

/** Results of fewer answers are withheld: they would disclose more about people than about the portal. */
export const MIN_ANSWERS = 10;

/** How many people gave each answer. */
export interface SurveyResults {
  answers: number;
  counts: Record<Satisfaction, number>;
}

import { z } from 'zod';
import { emailAddress, lines, oneOf, tick } from '~/platform/http/form-fields.server';
import { ageGroups, satisfactions } from './survey';

interface SurveyCodes {
  /** The codes of the list `gender`. */
  genders: readonly string[];
  /** The codes of the list `educations`. */
  educations: readonly string[];
}

/**
 * Returns the schema of the survey with the specification's payload names; fields that describe the person
 * are optional.
 */
export function surveySchema({ genders, educations }: SurveyCodes) {
  return z.object({
    survey_value: z
      .string({ error: ({ input }) => (input === undefined ? 'required' : 'choice') })
      .pipe(z.enum(satisfactions, 'choice')),
    survey_advice: lines({ max: 2_000 }).optional(),
    survey_gender: oneOf(genders).optional(),
    survey_age: oneOf(ageGroups).optional(),
    survey_education: oneOf(educations).optional(),
    survey_email: emailAddress(),
    survey_contact: tick(),
  });
}

export type SurveyInput = z.output<ReturnType<typeof surveySchema>>;

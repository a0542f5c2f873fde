import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getCodeLists } from '~/services/code-lists.server';
import { db } from '~/services/portal.server';
import { type Code } from '~/datasets/code-lists';
import { getSurvey, recordAnswer, surveyLimit } from '~/feedback/pages/survey.server';
import { ageGroups, satisfactions } from '~/feedback/survey';
import { getSurveyResults } from '~/feedback/survey-queries.server';
import { formProblems, readAsForm, refuseFields } from '../call-form.server';
import { defineCall, type Call } from '../call';
import { pagedBody } from '../paged-body';
import { listAnswer } from './lists';
import { fieldsOf, text } from './text';

/** An age group, also as the specification writes it. */
const ageGroup = z.enum(['', ...ageGroups, 'under 18', '18-30', '30-50', 'over 50']);

const percent = z.number().min(0).max(100).nullable();

/** The calls of the survey (specification, section 7). */
export const surveyCalls: readonly Call[] = [
  defineCall({
    method: 'POST',
    path: 'smartmap/survey',
    group: 'feedback',
    summary: ['calls.survey'],
    example: { body: { survey_email: 'name@example.org', survey_value: 'satisfied' } },
    forPrograms: true,
    body: z.strictObject({
      survey_email: text,
      survey_value: z.enum(satisfactions),
      /** A code of `constant/gender`, or a word of the specification. */
      survey_gender: text.nullish(),
      survey_age: ageGroup.nullish(),
      /** A code of `constant/educations`, or a word of the specification. */
      survey_education: text.nullish(),
      survey_advice: text.nullish(),
      /** Whether the portal may write to the sender about it; otherwise the address is not stored. */
      survey_contact: z.boolean().nullish(),
    }),
    problemsIn: async (sent, language) =>
      formProblems(await formOf(language), await asFormSends(fieldsOf(sent)), language),
    answer: z.strictObject({ data: z.strictObject({ answered_on: z.iso.date() }) }),
    limit: surveyLimit,
    async answerTo({ body, language }) {
      const form = await formOf(language);
      const input = await readAsForm(form, await asFormSends(body), language);
      const result = await recordAnswer(input, { submission: randomUUID(), language });
      if (result.outcome === 'recorded') return { data: { answered_on: result.day } };
      throw await refuseFields(form, { survey_email: result.code }, language);
    },
  }),
  defineCall({
    method: 'POST',
    path: 'smartmapadmin/persentase_survey/list',
    group: 'feedback',
    summary: ['calls.surveyResults'],
    example: { body: {} },
    body: pagedBody([], []),
    answer: listAnswer(
      z.strictObject({
        /** Null, as the shares are, for fewer than ten. */
        answers: z.int().nullable(),
        satisfied: percent,
        neutral: percent,
        unsatisfied: percent,
      }),
    ),
    async answerTo() {
      const results = await getSurveyResults(db);
      const data = [results ? sharesOf(results) : undisclosed];
      return { data, meta: { current_page: 1, total_page: 1, total: data.length } };
    },
  }),
];

/** What is returned until ten people have answered. */
const undisclosed = { answers: null, satisfied: null, neutral: null, unsatisfied: null };

async function formOf(language: string) {
  const { schema } = await getSurvey(language);
  return { schema, texts: 'feedback:survey.fields' };
}

/** Converts a program's fields to those of the form: codes for the words of the specification, and a tick. */
async function asFormSends({ survey_age: age, ...sent }: Record<string, unknown>) {
  return {
    ...sent,
    survey_age: typeof age === 'string' ? age.replace(/[ -]/, '_') : age,
    survey_gender: await codeOf('gender', sent.survey_gender),
    survey_education: await codeOf('educations', sent.survey_education),
    survey_contact: sent.survey_contact === true ? 'on' : undefined,
  };
}

/** Returns the code for a word of the specification, which begins its English name; else what was sent. */
async function codeOf(list: string, sent: unknown) {
  if (typeof sent !== 'string') return sent;
  const begins = ({ names }: Code) => `${names.en} `.toLowerCase().startsWith(`${sent} `);
  return (await getCodeLists()).get(list)?.find(begins)?.code ?? sent;
}

function sharesOf({ answers, counts }: { answers: number; counts: Record<string, number> }) {
  const share = (value: string) => Math.round(((counts[value] ?? 0) / answers) * 1_000) / 10;
  const [satisfied, neutral, unsatisfied] = satisfactions;
  return {
    answers,
    satisfied: share(satisfied),
    neutral: share(neutral),
    unsatisfied: share(unsatisfied),
  };
}

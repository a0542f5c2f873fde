import { type Db } from '~/platform/db/client.server';
import { MIN_ANSWERS, satisfactions, type SurveyResults } from './survey';

/** Returns how satisfied all respondents are; null for fewer than ten. */
export async function getSurveyResults(db: Db): Promise<SurveyResults | null> {
  const rows = await db
    .selectFrom('survey_answer')
    .select(({ fn }) => ['value', fn.countAll<number>().as('answers')])
    .groupBy('value')
    .execute();
  const countOf = (value: string) => rows.find((row) => row.value === value)?.answers ?? 0;
  const [satisfied, neutral, unsatisfied] = satisfactions.map(countOf);
  const counts = {
    satisfied: satisfied ?? 0,
    neutral: neutral ?? 0,
    unsatisfied: unsatisfied ?? 0,
  };
  const answers = counts.satisfied + counts.neutral + counts.unsatisfied;
  return answers < MIN_ANSWERS ? null : { answers, counts };
}

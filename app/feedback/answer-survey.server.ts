import { createHmac } from 'node:crypto';
import { type Db } from '~/platform/db/client.server';
import { emailKey } from '~/platform/mail/email-key';
import { type SurveyInput } from './survey-form.server';

interface AnswerContext {
  /** The number of the form. */
  submission: string;
  language: string;
  /** Today, at the commission's seat. */
  day: string;
  /** The key of the hash that identifies a person on a day. */
  key: string;
}

type SurveyOutcome = { outcome: 'recorded' } | { outcome: 'refused'; code: 'answeredToday' };

/**
 * Stores an answer to the survey, one for each e-mail address and day. The same form sent again is the same
 * answer. The address itself is stored only if its owner agreed to be contacted.
 */
export async function answerSurvey(
  db: Db,
  input: SurveyInput,
  { submission, language, day, key }: AnswerContext,
): Promise<SurveyOutcome> {
  const recorded = await db
    .insertInto('survey_answer')
    .values({
      submission,
      answered_on: day,
      respondent: respondentOf(input.survey_email, day, key),
      value: input.survey_value,
      gender: input.survey_gender ?? null,
      age: input.survey_age ?? null,
      education: input.survey_education ?? null,
      advice: input.survey_advice ?? null,
      email: input.survey_contact ? input.survey_email : null,
      language,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (recorded || (await isRecorded(db, submission))) return { outcome: 'recorded' };
  return { outcome: 'refused', code: 'answeredToday' };
}

async function isRecorded(db: Db, submission: string): Promise<boolean> {
  const answer = await db
    .selectFrom('survey_answer')
    .select('id')
    .where('submission', '=', submission)
    .executeTakeFirst();
  return answer !== undefined;
}

/** Identifies a person on a day: without the key nobody can find out whom, or recognise the next day's. */
function respondentOf(email: string, day: string, key: string): string {
  return createHmac('sha256', key)
    .update(`${day} ${emailKey(email)}`)
    .digest('base64url');
}

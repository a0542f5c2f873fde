import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { countRows } from '~/lists/count-rows.server';
import { getListPage } from '~/lists/get-list-page.server';
import { type ListRequest } from '~/lists/list';
import { commentsList } from './comments-list';
import { satisfactions, type Satisfaction, type SurveyResults } from './survey';

/** The questions of the survey that offer choices. */
const surveyQuestions = ['value', 'gender', 'age', 'education'] as const;
export type SurveyQuestion = (typeof surveyQuestions)[number];

/**
 * Counts each answer to each question, without people who skipped the question.
 *
 * @throws RoleMissing for everybody but officers.
 */
export async function countAnswers(
  db: Db,
  account: Account,
): Promise<Record<SurveyQuestion, Record<string, number>>> {
  requireRole(account, 'officer');
  const counts: Record<SurveyQuestion, Record<string, number>> = {
    value: {},
    gender: {},
    age: {},
    education: {},
  };
  for (const question of surveyQuestions) {
    const rows = await db
      .selectFrom('survey_answer')
      .select(({ ref, fn }) => [
        ref(question).$castTo<string>().as('answer'),
        fn.countAll<number>().as('answers'),
      ])
      .where(question, 'is not', null)
      .groupBy(question)
      .execute();
    counts[question] = Object.fromEntries(rows.map(({ answer, answers }) => [answer, answers]));
  }
  return counts;
}

/** Counts the answers of each of the last twelve months that has any, as YYYY-MM, the oldest first. */
export async function listSurveyMonths(
  db: Db,
  account: Account,
): Promise<({ month: string } & SurveyResults)[]> {
  requireRole(account, 'officer');
  const month = sql<string>`to_char(answered_on, 'YYYY-MM')`;
  const countOf = (value: Satisfaction) =>
    sql<number>`count(*) filter (where value = ${value})`.as(value);
  const rows = await db
    .selectFrom('survey_answer')
    .select(({ fn }) => [month.as('month'), fn.countAll<number>().as('answers')])
    .select(satisfactions.map(countOf))
    .groupBy(month)
    .orderBy(month, 'desc')
    .limit(12)
    .execute();
  return rows.reverse().map(({ month, answers, ...counts }) => ({ month, answers, counts }));
}

/** Returns a page of the suggestions. @throws RoleMissing for everybody but officers. */
export async function listComments(db: Db, account: Account, request: ListRequest) {
  requireRole(account, 'officer');
  const { value } = request.chosen;
  const found = db
    .selectFrom('survey_answer')
    .where('advice', 'is not', null)
    .where(sql<boolean>`position(lower(${request.text}) in lower(advice)) > 0`);
  const matching = value ? found.where('value', '=', value) : found;
  return getListPage(commentsList, request, {
    count: () => countRows(matching),
    items: ({ limit, offset }) =>
      matching
        .select(['id', 'value', 'email', sql<string>`advice`.as('advice')])
        .select(sql<string>`answered_on::text`.as('day'))
        .orderBy('answered_on', request.sort.direction)
        .orderBy('id', request.sort.direction)
        .limit(limit)
        .offset(offset)
        .execute(),
  });
}

/** Lists every answer, the oldest first, without addresses, since files are passed on. */
export async function listAnswers(db: Db, account: Account) {
  requireRole(account, 'officer');
  return db
    .selectFrom('survey_answer')
    .select(sql<string>`answered_on::text`.as('answered_on'))
    .select(['value', 'gender', 'age', 'education', 'advice', 'language'])
    .orderBy('answered_on')
    .orderBy('id')
    .execute();
}

import { getCodeLists } from '~/services/code-lists.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { loadList } from '~/services/load-list.server';
import { db } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { nameOfCode } from '~/datasets/code-lists';
import { csvOf } from '~/statistics/export/write-csv.server';
import { renderMonthly } from '~/statistics/widgets/monthly/render-monthly.server';
import { privateFile } from '~/platform/http/file-headers.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { commentsList } from '../comments-list';
import { ageGroups, satisfactions } from '../survey';
import {
  countAnswers,
  listAnswers,
  listComments,
  listSurveyMonths,
  type SurveyQuestion,
} from '../survey-answers.server';

/** Loads the answers to the survey: shares, months, suggestions. */
export function loadStaffSurvey(request: Request) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const months = await listSurveyMonths(db, account);
    const counts = await countAnswers(db, account);
    return {
      months,
      questions: await nameAnswers(counts, language),
      svg: months.length > 0 ? await drawMonths(months, language) : null,
      ...(await loadList(request, commentsList, {
        read: (listRequest) => listComments(db, account, listRequest),
        describe: (path) => describeStaffPage(request, { key: 'survey', path }),
      })),
    };
  });
}

/** Returns every answer as CSV. */
export function loadSurveyFile(request: Request): Promise<Response> {
  return forStaff(request, async (account) => {
    const columns = ['answered_on', 'value', 'gender', 'age', 'education', 'advice', 'language'];
    const answers = await listAnswers(db, account);
    const rows = answers.map((answer) => Object.values(answer).map((cell) => cell ?? ''));
    const type = 'text/csv; charset=utf-8';
    return privateFile(csvOf([columns, ...rows]), { name: 'survey.csv', type });
  });
}

/** Returns the answers to each question in the order of the form, by their names. */
async function nameAnswers(
  counts: Record<SurveyQuestion, Record<string, number>>,
  language: string,
) {
  const t = await getTexts(language, 'feedback');
  const codeLists = await getCodeLists();
  const ofTexts = (field: string, values: readonly string[]) =>
    values.map((value) => [value, t(`survey.fields.${field}.options.${value}`)] as const);
  const ofList = (list: string) =>
    (codeLists.get(list) ?? []).map((code) => [code.code, nameOfCode(code, language)] as const);
  const choices = {
    value: ofTexts('survey_value', satisfactions),
    gender: ofList('gender'),
    age: ofTexts('survey_age', ageGroups),
    education: ofList('educations'),
  };
  return (['value', 'gender', 'age', 'education'] as const).map((question) => ({
    question,
    answers: choices[question].map(([code, name]) => ({
      name,
      count: counts[question][code] ?? 0,
    })),
  }));
}

/** Draws the share of satisfied answers, in per cent, as a line. */
async function drawMonths(
  months: Awaited<ReturnType<typeof listSurveyMonths>>,
  language: string,
): Promise<string> {
  const t = await getTexts(language, 'officers');
  const formats = formatsOf(language);
  const thisMonth = homeDay(new Date()).slice(0, 7);
  const items = months.map(({ month, answers, counts }) => {
    const share = counts.satisfied / answers;
    const formatted = formats.percent(share);
    const name = formats.month(`${month}-01`);
    return {
      code: month,
      value: Math.round(share * 1000) / 10,
      formatted,
      label: formats.monthName(Number(month.slice(5)), 'short'),
      description: t('survey.item', { month: name, share: formatted, count: answers }),
      isProvisional: month === thisMonth,
    };
  });
  const texts = { title: t('survey.chart'), description: t('survey.running') };
  return renderMonthly({ id: 'chart-survey', language, items, texts });
}

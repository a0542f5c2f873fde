import { redirect } from '@remix-run/node';
import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { db, secret } from '~/services/portal.server';
import { nameOfCode } from '~/datasets/code-lists';
import { deriveKey } from '~/platform/http/secret.server';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { answerSurvey } from '../answer-survey.server';
import { type SurveyInput, surveySchema } from '../survey-form.server';
import { getSurveyResults } from '../survey-queries.server';

/** A school or an office shares one address: twenty in a row, then one every three minutes. */
export const surveyLimit = { name: 'survey', burst: 20, seconds: 180 };
const { name, ...limit } = surveyLimit;

const key = deriveKey(secret, 'survey');

/** The survey's page, which stores the answers sent. */
export const survey = formRoute({
  authorize: everybody,
  rules: async (request) => {
    const { schema } = await getSurvey(await getRequestLanguage(request));
    return { name, schema, limit };
  },
  async load(request) {
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'feedback');
    const { genders, educations } = await getSurvey(language);
    return {
      genders,
      educations,
      results: await getSurveyResults(db),
      head: await describePage(request, {
        title: t('survey.title'),
        description: t('survey.lead'),
        path: paths.survey,
      }),
    };
  },
  async act(form, request) {
    const language = await getRequestLanguage(request);
    const result = await recordAnswer(form.input, { submission: form.submission, language });
    if (result.outcome === 'refused') return form.refuse({ survey_email: result.code });
    return redirect(paths.surveyThanks, 303);
  },
});

/** Stores an answer of today, by its number. Returns the day, or why it is refused. */
export async function recordAnswer(
  input: SurveyInput,
  answer: { submission: string; language: string },
) {
  const day = homeDay(new Date());
  return { ...(await answerSurvey(db, input, { ...answer, day, key })), day };
}

/** Loads the page that follows an answer. */
export async function loadSurveyThanks(request: Request) {
  const t = await getTexts(await getRequestLanguage(request), 'feedback');
  const head = await describePage(request, {
    title: t('thanks.title'),
    description: t('thanks.text'),
    path: paths.surveyThanks,
    isIndexed: false,
  });
  return { results: await getSurveyResults(db), head };
}

/** Returns the survey's choices and schema, from the current code lists. */
export async function getSurvey(language: string) {
  const codeLists = await getCodeLists();
  const choicesOf = (list: string) =>
    (codeLists.get(list) ?? []).map((code) => ({
      value: code.code,
      label: nameOfCode(code, language),
    }));
  const genders = choicesOf('gender');
  const educations = choicesOf('educations');
  const codesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value);
  const schema = surveySchema({ genders: codesOf(genders), educations: codesOf(educations) });
  return { genders, educations, schema };
}

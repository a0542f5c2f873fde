import { getCodeLists } from '~/composition/code-lists.server';
import { describePage } from '~/composition/describe-page.server';
import { readSentForm, setUpForm } from '~/composition/forms.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { db, secret } from '~/composition/portal.server';
import { nameOfCode } from '~/datasets/code-lists';
import { deriveKey } from '~/http/secret.server';
import { homeDay } from '~/i18n/home-day';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { answerSurvey } from '../answer-survey.server';
import { surveySchema } from '../survey-form.server';
import { getSurveyResults } from '../survey-queries.server';

/** A school or an office shares one address: twenty at once, then one every three minutes. */
const limit = { burst: 20, seconds: 180 };

const key = deriveKey(secret, 'survey');

/** The data of the survey's page. */
export async function loadSurvey(request: Request) {
  const language = await getReaderLanguage(request);
  const [t, { genders, educations, schema }] = await Promise.all([
    getTexts(language, 'feedback'),
    getSurvey(language),
  ]);
  const description = {
    title: t('survey.title'),
    description: t('survey.lead'),
    path: paths.survey,
  };
  return {
    ...(await setUpForm(request, { schema })),
    genders,
    educations,
    results: await getSurveyResults(db),
    head: await describePage(request, description),
  };
}

/** The data of the page that thanks for an answer. */
export async function loadSurveyThanks(request: Request) {
  const t = await getTexts(await getReaderLanguage(request), 'feedback');
  const head = await describePage(request, {
    title: t('thanks.title'),
    description: t('thanks.text'),
    path: paths.surveyThanks,
    isIndexed: false,
  });
  return { results: await getSurveyResults(db), head };
}

/** Records the answer that a request sends; the reply to show when it was refused, else null. */
export async function sendSurvey(request: Request): Promise<FormReply | null> {
  const language = await getReaderLanguage(request);
  const { schema } = await getSurvey(language);
  const form = await readSentForm(request, { name: 'survey', schema, limit });
  if (form.outcome === 'refused') return form.reply;
  const day = homeDay(new Date());
  const context = { submission: form.submission, language, day, key };
  const result = await answerSurvey(db, form.input, context);
  return result.outcome === 'refused' ? form.refuse({ survey_email: result.code }) : null;
}

/** The survey's choices and schema, as the code lists are now. */
async function getSurvey(language: string) {
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

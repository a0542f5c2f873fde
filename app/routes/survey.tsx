import { useActionData, useLoaderData } from '@remix-run/react';
import { survey } from '~/feedback/pages/survey.server';
import { SurveyPage } from '~/feedback/ui/survey-page';

export const handle = { i18n: ['common', 'forms', 'feedback'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = survey.loader;
export const action = survey.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Survey() {
  return <SurveyPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}

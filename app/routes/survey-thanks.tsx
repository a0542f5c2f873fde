import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSurveyThanks } from '~/feedback/pages/survey.server';
import { ThanksPage } from '~/feedback/ui/thanks-page';

export const handle = { i18n: ['common', 'feedback'] };

export const loader = ({ request }: LoaderFunctionArgs) => loadSurveyThanks(request);

export default function SurveyThanks() {
  return <ThanksPage results={useLoaderData<typeof loader>().results} />;
}

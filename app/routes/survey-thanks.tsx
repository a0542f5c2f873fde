import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSurveyThanks } from '~/feedback/pages/survey.server';
import { ThanksPage } from '~/feedback/ui/thanks-page';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'feedback'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request }: LoaderFunctionArgs) {
  return loadSurveyThanks(request);
}

export default function SurveyThanks() {
  return <ThanksPage results={useLoaderData<typeof loader>().results} />;
}

import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadSurvey, sendSurvey } from '~/features/feedback/pages/survey.server';
import { SurveyPage } from '~/features/feedback/ui/survey-page';
import { privateDocument } from '~/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'feedback'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadSurvey(request);
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  return (await sendSurvey(request)) ?? redirect(paths.surveyThanks, 303);
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Survey() {
  return <SurveyPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}

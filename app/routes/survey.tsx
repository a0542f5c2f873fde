import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { survey } from '~/feedback/pages/survey.server';
import { SurveyPage } from '~/feedback/ui/survey-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'feedback'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = survey.loader;
export const action = survey.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Survey() {
  return <SurveyPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}

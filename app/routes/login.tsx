import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { logIn } from '~/accounts/pages/log-in.server';
import { LogInPage } from '~/accounts/ui/log-in-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = logIn.loader;
export const action = logIn.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function LogIn() {
  return <LogInPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}

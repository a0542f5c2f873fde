import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { logInCode } from '~/accounts/pages/log-in.server';
import { LogInCodePage } from '~/accounts/ui/log-in-code-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = logInCode.loader;
export const action = logInCode.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function LogInCode() {
  const page = useLoaderData<typeof loader>();
  return <LogInCodePage {...page} state={useActionData<typeof action>()} />;
}

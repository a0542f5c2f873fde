import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadLogIn, logIn } from '~/features/accounts/pages/log-in.server';
import { LogInPage } from '~/features/accounts/ui/log-in-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadLogIn(request);
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await logIn(request);
  if ('reply' in result) return result.reply;
  const headers = result.cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
  return redirect(result.to, { status: 303, headers });
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function LogIn() {
  return <LogInPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}

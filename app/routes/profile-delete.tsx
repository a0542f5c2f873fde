import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadDeletion, sendDeletion } from '~/features/accounts/pages/account-data.server';
import { DeletionPage } from '~/features/accounts/ui/deletion-page';
import { privateDocument } from '~/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadDeletion(request);
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const result = await sendDeletion(request);
  if ('reply' in result) return result.reply;
  const headers = { 'Set-Cookie': result.setCookie };
  return redirect(paths.accountDeleted, { status: 303, headers });
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Deletion() {
  const page = useLoaderData<typeof loader>();
  return <DeletionPage {...page} state={useActionData<typeof action>()} />;
}

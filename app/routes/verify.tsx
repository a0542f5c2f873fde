import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadVerification, verify } from '~/features/accounts/pages/verification.server';
import { VerifyPage } from '~/features/accounts/ui/verify-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadVerification(request);
  return data(page, { status: page.token === null ? 410 : 200, headers });
}

export function action({ request }: ActionFunctionArgs) {
  return verify(request);
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Verify() {
  return <VerifyPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}

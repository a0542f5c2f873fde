import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadChangeEmail, sendChangeEmail } from '~/features/accounts/pages/email-change.server';
import { ChangeEmailPage } from '~/features/accounts/ui/change-email-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadChangeEmail(request);
  return data(page, { headers });
}

export function action({ request }: ActionFunctionArgs) {
  return sendChangeEmail(request);
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function ChangeEmail() {
  const page = useLoaderData<typeof loader>();
  return <ChangeEmailPage {...page} state={useActionData<typeof action>()} />;
}

import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { confirmNewEmail } from '~/accounts/pages/email-change.server';
import { ConfirmEmailPage } from '~/accounts/ui/confirm-email-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = confirmNewEmail.loader;
export const action = confirmNewEmail.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function ConfirmEmail() {
  const page = useLoaderData<typeof loader>();
  return <ConfirmEmailPage {...page} state={useActionData<typeof action>()} />;
}

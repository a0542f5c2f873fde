import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { passwordReset } from '~/accounts/pages/passwords.server';
import { ResetPasswordPage } from '~/accounts/ui/reset-password-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = passwordReset.loader;
export const action = passwordReset.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  return <ResetPasswordPage {...page} state={useActionData<typeof action>()} />;
}

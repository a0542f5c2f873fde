import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { forgotPassword } from '~/accounts/pages/passwords.server';
import { ForgotPasswordPage } from '~/accounts/ui/forgot-password-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = forgotPassword.loader;
export const action = forgotPassword.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function ForgotPassword() {
  const page = useLoaderData<typeof loader>();
  return <ForgotPasswordPage {...page} state={useActionData<typeof action>()} />;
}

import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { passwordChange } from '~/accounts/pages/passwords.server';
import { ChangePasswordPage } from '~/accounts/ui/change-password-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = passwordChange.loader;
export const action = passwordChange.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function ChangePassword() {
  const page = useLoaderData<typeof loader>();
  return <ChangePasswordPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

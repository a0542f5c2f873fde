import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { changeEmail } from '~/accounts/pages/email-change.server';
import { ChangeEmailPage } from '~/accounts/ui/change-email-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = changeEmail.loader;
export const action = changeEmail.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function ChangeEmail() {
  const page = useLoaderData<typeof loader>();
  return <ChangeEmailPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

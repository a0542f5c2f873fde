import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { registration } from '~/accounts/pages/registration.server';
import { RegisterPage } from '~/accounts/ui/register-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = registration.loader;
export const action = registration.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Register() {
  const page = useLoaderData<typeof loader>();
  return <RegisterPage {...page} state={useActionData<typeof action>()} />;
}

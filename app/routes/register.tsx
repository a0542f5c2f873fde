import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadRegistration, register } from '~/features/accounts/pages/registration.server';
import { RegisterPage } from '~/features/accounts/ui/register-page';
import { privateDocument } from '~/http/private-document.server';
import { paths } from '~/paths';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadRegistration(request);
  return data(page, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  return (await register(request)) ?? redirect(paths.registered, 303);
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Register() {
  const page = useLoaderData<typeof loader>();
  return <RegisterPage {...page} state={useActionData<typeof action>()} />;
}

import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { setUp } from '~/accounts/pages/staff.server';
import { SetUpPage } from '~/accounts/ui/set-up-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = setUp.loader;
export const action = setUp.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function SetUp() {
  const page = useLoaderData<typeof loader>();
  return <SetUpPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deletion } from '~/accounts/pages/account-data.server';
import { DeletionPage } from '~/accounts/ui/deletion-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = deletion.loader;
export const action = deletion.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Deletion() {
  const page = useLoaderData<typeof loader>();
  return <DeletionPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

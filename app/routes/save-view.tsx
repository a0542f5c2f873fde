import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { savingView } from '~/statistics/pages/saved-views.server';
import { SaveViewPage } from '~/statistics/saved-views/save-view-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'saved-views'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = savingView.loader;
export const action = savingView.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function SaveView() {
  const page = useLoaderData<typeof loader>();
  return (
    <SaveViewPage act="save" {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
  );
}

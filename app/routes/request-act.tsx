import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ownAct } from '~/requests/pages/own-acts.server';
import { ActPage } from '~/requests/ui/act-page';
import { RequestFrame } from '~/requests/ui/request-frame';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ownAct.loader;
export const action = ownAct.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function RequestAct() {
  const page = useLoaderData<typeof loader>();
  return (
    <RequestFrame {...page} place={page.act}>
      <ActPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />
    </RequestFrame>
  );
}

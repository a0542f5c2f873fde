import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { officerAct } from '~/requests/pages/officer-forms.server';
import { OfficerActPage } from '~/requests/ui/officer-act-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = officerAct.loader;
export const action = officerAct.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function StaffRequestAct() {
  const page = useLoaderData<typeof loader>();
  return <OfficerActPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

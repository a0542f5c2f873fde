import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { officerChecks } from '~/requests/pages/officer-forms.server';
import { OfficerChecksPage } from '~/requests/ui/officer-checks-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'staff', 'requests', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = officerChecks.loader;
export const action = officerChecks.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function StaffRequestChecks() {
  const page = useLoaderData<typeof loader>();
  return <OfficerChecksPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

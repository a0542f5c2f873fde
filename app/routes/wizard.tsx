import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requestForm } from '~/requests/pages/request-form.server';
import { WizardPage } from '~/requests/ui/wizard-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'apply'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = requestForm.loader;
export const action = requestForm.action;

/** A refused form needs new hidden fields, and shows what was kept. */
export const shouldRevalidate = () => true;

export default function Wizard() {
  const page = useLoaderData<typeof loader>();
  return <WizardPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

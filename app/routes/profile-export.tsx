import { type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { exportForm } from '~/accounts/pages/export.server';
import { ExportPage } from '~/accounts/ui/export-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = exportForm.loader;
export const action = exportForm.action;

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Export() {
  const page = useLoaderData<typeof loader>();
  return <ExportPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}

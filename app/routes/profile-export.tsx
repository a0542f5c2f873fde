import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { loadExport, sendExport } from '~/features/accounts/pages/export.server';
import { ExportPage } from '~/features/accounts/ui/export-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export async function loader({ request }: LoaderFunctionArgs) {
  const { headers, ...page } = await loadExport(request);
  return data(page, { headers });
}

export function action({ request }: ActionFunctionArgs) {
  return sendExport(request);
}

/** A refused form needs new hidden fields. */
export const shouldRevalidate = () => true;

export default function Export() {
  const page = useLoaderData<typeof loader>();
  return <ExportPage {...page} state={useActionData<typeof action>()} />;
}

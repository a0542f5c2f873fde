import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDocuments } from '~/content/pages/load-lists.server';
import { DocumentsPage } from '~/content/ui/documents-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadDocuments(request, 'publication');
}

export default function Publications() {
  return <DocumentsPage {...useLoaderData<typeof loader>()} />;
}

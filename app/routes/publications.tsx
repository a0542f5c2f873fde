import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDocuments } from '~/content/pages/load-lists.server';
import { DocumentsPage } from '~/content/ui/documents-page';

export const handle = { i18n: ['common', 'lists', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadDocuments(request, 'publication');

export default function Publications() {
  return <DocumentsPage {...useLoaderData<typeof loader>()} />;
}

import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCrossTable } from '~/statistics/analysis/cross-table/load-cross-table.server';
import { CrossTablePage } from '~/statistics/analysis/cross-table/cross-table-page';

export const handle = { i18n: ['common', 'statistics', 'cross-table'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadCrossTable(request);

export default function CrossTable() {
  return <CrossTablePage {...useLoaderData<typeof loader>()} />;
}

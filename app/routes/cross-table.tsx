import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCrossTable } from '~/statistics/pages/load-cross-table.server';
import { CrossTablePage } from '~/statistics/analysis/cross-table/cross-table-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'cross-table'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadCrossTable(request);
}

export default function CrossTable() {
  return <CrossTablePage {...useLoaderData<typeof loader>()} />;
}

import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDetailedData } from '~/features/statistics/pages/detailed-data.server';
import { DetailedPage } from '~/features/statistics/ui/detailed/detailed-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'statistics', 'detailed'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadDetailedData(request);
}

export default function DetailedData() {
  return <DetailedPage {...useLoaderData<typeof loader>()} />;
}

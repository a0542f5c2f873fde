import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadOpenData } from '~/statistics/pages/load-open-data.server';
import { OpenDataPage } from '~/statistics/about/open-data-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'open-data'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadOpenData(request);
}

export default function OpenData() {
  return <OpenDataPage {...useLoaderData<typeof loader>()} />;
}

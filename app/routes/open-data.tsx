import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadOpenData } from '~/statistics/about/load-open-data.server';
import { OpenDataPage } from '~/statistics/about/open-data-page';

export const handle = { i18n: ['common', 'open-data'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadOpenData(request);

export default function OpenData() {
  return <OpenDataPage {...useLoaderData<typeof loader>()} />;
}

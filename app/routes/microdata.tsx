import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDetailedData } from '~/statistics/microdata/load-detailed-data.server';
import { MicrodataPage } from '~/statistics/microdata/ui/microdata-page';
import { ProtectedDataPage } from '~/statistics/microdata/ui/protected-data-page';

export const handle = { i18n: ['common', 'lists', 'statistics', 'microdata'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadDetailedData(request);

export default function Microdata() {
  const page = useLoaderData<typeof loader>();
  return page.kind === 'records' ? <MicrodataPage {...page} /> : <ProtectedDataPage {...page} />;
}

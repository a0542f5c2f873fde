import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDetailedData } from '~/statistics/pages/protected-data.server';
import { MicrodataPage } from '~/statistics/microdata/ui/microdata-page';
import { ProtectedDataPage } from '~/statistics/microdata/ui/protected-data-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'statistics', 'microdata'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadDetailedData(request);
}

export default function Microdata() {
  const page = useLoaderData<typeof loader>();
  return page.kind === 'records' ? <MicrodataPage {...page} /> : <ProtectedDataPage {...page} />;
}

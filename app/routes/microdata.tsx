import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadMicrodata } from '~/features/statistics/pages/microdata.server';
import { MicrodataPage } from '~/features/statistics/ui/microdata/microdata-page';
import { privateDocument } from '~/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'statistics', 'microdata'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadMicrodata(request);
}

export default function Microdata() {
  return <MicrodataPage {...useLoaderData<typeof loader>()} />;
}

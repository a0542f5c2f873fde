import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadInfographics } from '~/content/pages/load-lists.server';
import { InfographicsPage } from '~/content/ui/infographics-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadInfographics(request);
}

export default function Infographics() {
  return <InfographicsPage {...useLoaderData<typeof loader>()} />;
}

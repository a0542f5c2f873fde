import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadInfographic } from '~/content/pages/load-content-page.server';
import { InfographicPage } from '~/content/ui/infographic-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadInfographic(request, params.slug);
}

export default function Infographic() {
  return <InfographicPage {...useLoaderData<typeof loader>()} />;
}

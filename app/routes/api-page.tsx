import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadApiPage } from '~/api/pages/load-api-page.server';
import { ApiPage } from '~/api/ui/api-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'api-page'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadApiPage(request);
}

export default function Api() {
  return <ApiPage {...useLoaderData<typeof loader>()} />;
}

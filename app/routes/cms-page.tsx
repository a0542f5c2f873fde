import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadContentPageAt } from '~/content/pages/load-content-page.server';
import { CmsPage } from '~/content/ui/cms-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadContentPageAt(request);
}

export default function Written() {
  return <CmsPage {...useLoaderData<typeof loader>()} />;
}

import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadShare } from '~/statistics/pages/load-share.server';
import { SharePage } from '~/statistics/share/share-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'statistics', 'share'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadShare(request, params.widget);
}

export default function Share() {
  return <SharePage {...useLoaderData<typeof loader>()} />;
}

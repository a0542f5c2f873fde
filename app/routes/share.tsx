import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadShare } from '~/statistics/share/load-share.server';
import { SharePage } from '~/statistics/share/share-page';

export const handle = { i18n: ['common', 'statistics', 'share'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadShare(request, params.widget);
}

export default function Share() {
  return <SharePage {...useLoaderData<typeof loader>()} />;
}

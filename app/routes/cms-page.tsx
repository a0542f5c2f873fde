import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadContentPageAt } from '~/content/pages/load-content-page.server';
import { CmsPage } from '~/content/ui/cms-page';

export const handle = { i18n: ['common', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadContentPageAt(request);

export default function Written() {
  return <CmsPage {...useLoaderData<typeof loader>()} />;
}

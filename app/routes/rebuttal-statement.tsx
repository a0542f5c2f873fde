import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadContentPage } from '~/content/pages/load-content-page.server';
import { RebuttalPage } from '~/content/ui/rebuttal-page';

export const handle = { i18n: ['common', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request }: LoaderFunctionArgs) {
  return loadContentPage(request, 'rebuttal-statement');
}

export default function RebuttalStatement() {
  return <RebuttalPage {...useLoaderData<typeof loader>()} />;
}

import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadApiPage } from '~/api/pages/load-api-page.server';
import { ApiPage } from '~/api/ui/api-page';

export const handle = { i18n: ['common', 'api-page'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadApiPage(request);

export default function Api() {
  return <ApiPage {...useLoaderData<typeof loader>()} />;
}

import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadInfographic } from '~/content/pages/load-content-page.server';
import { InfographicPage } from '~/content/ui/infographic-page';

export const handle = { i18n: ['common', 'lists', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export function loader({ request, params }: LoaderFunctionArgs) {
  return loadInfographic(request, params.slug);
}

export default function Infographic() {
  return <InfographicPage {...useLoaderData<typeof loader>()} />;
}

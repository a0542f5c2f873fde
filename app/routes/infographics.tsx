import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadInfographics } from '~/content/pages/load-lists.server';
import { InfographicsPage } from '~/content/ui/infographics-page';

export const handle = { i18n: ['common', 'lists', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadInfographics(request);

export default function Infographics() {
  return <InfographicsPage {...useLoaderData<typeof loader>()} />;
}

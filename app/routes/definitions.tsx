import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDefinitions } from '~/content/pages/load-lists.server';
import { DefinitionsPage } from '~/content/ui/definitions-page';

export const handle = { i18n: ['common', 'lists', 'content'] };

export { publicDocument as headers } from '~/platform/http/cache-control.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadDefinitions(request);

export default function Definitions() {
  return <DefinitionsPage {...useLoaderData<typeof loader>()} />;
}

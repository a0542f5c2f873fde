import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { DefinitionsPage } from '~/features/content/ui/definitions-page';
import { loadDefinitions } from '~/portal/content/load-lists.server';
import { metaOfHead } from '~/ui/page/page-head';

export const handle = { i18n: ['common', 'lists', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request }: LoaderFunctionArgs) {
  return loadDefinitions(request);
}

export default function Definitions() {
  return <DefinitionsPage {...useLoaderData<typeof loader>()} />;
}

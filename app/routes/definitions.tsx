import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadDefinitions } from '~/content/pages/load-lists.server';
import { DefinitionsPage } from '~/content/ui/definitions-page';
import { publicDocument } from '~/platform/http/cache-control.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'content'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = publicDocument;

export function loader({ request }: LoaderFunctionArgs) {
  return loadDefinitions(request);
}

export default function Definitions() {
  return <DefinitionsPage {...useLoaderData<typeof loader>()} />;
}

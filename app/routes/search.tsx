import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSearch } from '~/search/pages/search.server';
import { SearchPage } from '~/search/ui/search-page';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'search'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export function loader({ request }: LoaderFunctionArgs) {
  return loadSearch(request);
}

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}

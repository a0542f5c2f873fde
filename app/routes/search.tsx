import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadSearch } from '~/search/pages/search.server';
import { SearchPage } from '~/search/ui/search-page';

export const handle = { i18n: ['common', 'lists', 'search'] };

export const loader = ({ request }: LoaderFunctionArgs) => loadSearch(request);

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}

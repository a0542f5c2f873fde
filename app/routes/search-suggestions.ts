import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadSuggestions } from '~/search/pages/search.server';

/** How long a browser caches suggestions, in seconds: visitors correct what they type. */
const MAX_AGE = 60;

/** The names that a text of the search box may mean, as JSON. */
export async function loader({ request }: LoaderFunctionArgs) {
  return Response.json(await loadSuggestions(request), {
    headers: { 'Cache-Control': `private, max-age=${MAX_AGE}` },
  });
}

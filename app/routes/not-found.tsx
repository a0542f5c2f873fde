import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';

/** As much of an unknown address as the page about it names. */
const longestPath = 200;

/**
 * Leads from an unknown address to the page that says so. An address with a dot is a file's: whoever
 * asks for one needs the answer 404 and no page.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname.includes('.')) throw new Response(null, { status: 404 });
  const search = new URLSearchParams({ path: pathname.slice(0, longestPath) });
  const language = searchParams.get('lng');
  if (language) search.set('lng', language);
  return redirectDocument(`${paths.notFound}?${search}`);
}

/** Nothing can be sent to an unknown address. */
export function action(): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

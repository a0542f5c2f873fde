import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';

/** The portal opens with its landing page; the search is kept for the language. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`${paths.home}${new URL(request.url).search}`);
}

import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/paths';

/** The specification's wizard has four steps; the page about requesting data tells them all. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(paths.dataRequest + new URL(request.url).search);
}

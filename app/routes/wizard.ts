import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { contentPages } from '~/features/content/cms-pages/content-page';

/** The specification's wizard has four steps; the page about requesting data tells them all. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(contentPages['complaint-data-application'] + new URL(request.url).search);
}

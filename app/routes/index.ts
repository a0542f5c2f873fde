import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

/** The portal opens with its dashboard; the search is kept for the language. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(`/dashboard${new URL(request.url).search}`);
}

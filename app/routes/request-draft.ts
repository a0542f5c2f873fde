import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { leadTo } from '~/services/lead-to.server';
import { autosave } from '~/requests/pages/autosave.server';
import { paths } from '~/paths';

/** Redirects a visit to the list that shows the draft. */
export const loader = ({ request }: LoaderFunctionArgs) => leadTo(request, paths.requests);

/** Saves the answers of a request that is being filled in; for the script of its form. */
export async function action({ request }: ActionFunctionArgs) {
  const { status, body = null, wait } = await autosave(request);
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  if (wait !== undefined) headers.set('Retry-After', String(wait));
  return Response.json(body, { status, headers });
}

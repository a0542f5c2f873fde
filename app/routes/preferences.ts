import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { localPathOfReferer } from '~/platform/http/local-path.server';
import { changePreferences } from '~/platform/http/preferences.server';
import { readForm } from '~/platform/http/read-form.server';
import { unreadStatus } from '~/platform/http/sent-form.server';
import { isFromOurSite } from '~/platform/http/same-site.server';

/** The maximum size of a form of preferences, in bytes. */
const MAX_BYTES = 4 * 1024;

/**
 * Stores the visitor's preferences and returns to the page of the form. The forms are on every page, which
 * guests share, so they carry no token: the browser has to name the origin.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (!isFromOurSite(request)) throw new Response(null, { status: 400 });
  const sent = await readForm(request, MAX_BYTES);
  if (!(sent instanceof FormData)) throw new Response(null, { status: unreadStatus[sent] });
  return redirect(localPathOfReferer(request), {
    status: 303,
    headers: { 'Set-Cookie': await changePreferences(request, sent) },
  });
}

export function loader() {
  return redirect('/');
}

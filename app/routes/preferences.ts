import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { localPathOfReferer } from '~/platform/http/local-path.server';
import { changePreferences } from '~/platform/http/preferences.server';
import { readForm } from '~/platform/http/read-form.server';
import { unreadStatus } from '~/platform/http/sent-form.server';
import { isFromOurSite } from '~/platform/http/same-site.server';

/** No form of preferences is heavier, in bytes. */
const MAX_BYTES = 4 * 1024;

/**
 * Keeps the visitor's preferences and returns to the page that the form stood on. The forms stand on
 * every page, which guests share, so they carry no token: the browser has to tell where it was sent.
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

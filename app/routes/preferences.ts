import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { localPathOfReferer } from '~/http/local-path.server';
import { preferencesCookie, preferencesSchema } from '~/http/preferences.server';
import { isFromOurSite } from '~/http/same-site.server';

/**
 * Keeps the reader's preferences and returns to the page that the form stood on. The form stands on
 * every page, which guests share, so it carries no token: the browser has to tell where it was sent.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (!isFromOurSite(request)) throw new Response(null, { status: 400 });
  const preferences = preferencesSchema.parse(Object.fromEntries(await request.formData()));
  return redirect(localPathOfReferer(request), {
    status: 303,
    headers: { 'Set-Cookie': await preferencesCookie.serialize(preferences) },
  });
}

export function loader() {
  return redirect('/');
}

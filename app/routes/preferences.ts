import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { localPathOfReferer } from '~/http/local-path.server';
import { preferencesCookie, preferencesSchema } from '~/http/preferences.server';

/** Keeps the reader's preferences and returns to the page that the form stood on. */
export async function action({ request }: ActionFunctionArgs) {
  const preferences = preferencesSchema.parse(Object.fromEntries(await request.formData()));
  return redirect(localPathOfReferer(request), {
    status: 303,
    headers: { 'Set-Cookie': await preferencesCookie.serialize(preferences) },
  });
}

export function loader() {
  return redirect('/');
}

import { redirect } from '@remix-run/node';

/** Redirects a visit to the address of a button to the page of that button, in the language of the address. */
export function leadTo({ url }: Request, path: string): Response {
  const language = new URL(url).searchParams.get('lng');
  return redirect(language ? `${path}?${new URLSearchParams({ lng: language })}` : path, 303);
}

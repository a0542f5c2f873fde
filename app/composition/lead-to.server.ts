import { redirect } from '@remix-run/node';

/** Leads whoever comes to an address that is but a button's to where that stands, in the language of the address. */
export function leadTo({ url }: Request, path: string): Response {
  const language = new URL(url).searchParams.get('lng');
  return redirect(language ? `${path}?${new URLSearchParams({ lng: language })}` : path, 303);
}

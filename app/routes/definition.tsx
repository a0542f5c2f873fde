import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { db } from '~/services/portal.server';
import { findDefinition } from '~/content/definitions/find-definition.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';

/** The stable address of a definition: redirects to the page of the list that contains it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const requestedLanguage = await getRequestLanguage(request);
  const found = await findDefinition(db, params.slug ?? '', requestedLanguage);
  if (found === null) throw new Response(null, { status: 404 });
  const address = new URL(found, request.url);
  const language = new URL(request.url).searchParams.get('lng');
  if (language !== null) address.searchParams.set('lng', language);
  return redirect(address.pathname + address.search + address.hash);
}

/** Never rendered, but a route without it would answer an unknown name with an empty page. */
export default function Definition() {
  return null;
}

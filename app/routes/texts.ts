import { type LoaderFunctionArgs } from '@remix-run/node';
import { languages } from '~/platform/i18n/languages.server';
import { namespaces, texts } from '~/platform/i18n/texts.server';

/** How long a browser caches texts, in seconds: a new version of the portal may bring others. */
const MAX_AGE = 300;

/** The texts of a namespace, for a page that a script shows without loading a document. */
export function loader({ params: { language = '', namespace = '' } }: LoaderFunctionArgs) {
  if (!languages.includes(language) || !namespaces.includes(namespace)) {
    throw new Response(null, { status: 404 });
  }
  return Response.json(texts.getResourceBundle(language, namespace), {
    headers: { 'Cache-Control': `public, max-age=${MAX_AGE}` },
  });
}

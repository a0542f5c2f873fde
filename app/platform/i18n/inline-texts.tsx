import { useMatches } from '@remix-run/react';
import { useTranslation } from './page-texts';

/** The id of the element that carries the texts of the page to the browser. */
export const inlineTextsId = 'texts';

/**
 * Renders the texts of the page's routes as JSON in the document, so that the script can start without
 * fetching them. Hydration keeps the server's markup.
 */
export function InlineTexts() {
  return import.meta.env.SSR ? <WrittenTexts /> : <Texts json="" />;
}

function Texts({ json }: { json: string }) {
  return (
    <script
      type="application/json"
      id={inlineTextsId}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

function WrittenTexts() {
  const { i18n } = useTranslation();
  const namespaces = new Set(useMatches().flatMap(({ handle }) => namespacesOf(handle)));
  const texts = [...namespaces].map((name) => [name, i18n.namespace(name)]);
  const json = JSON.stringify(Object.fromEntries(texts)).replaceAll('<', '\\u003c');
  return <Texts json={json} />;
}

/** Returns the namespaces that a route's handle names. */
function namespacesOf(handle: unknown): string[] {
  const named =
    typeof handle === 'object' && handle !== null && 'i18n' in handle ? handle.i18n : [];
  return Array.isArray(named) ? named.filter((name) => typeof name === 'string') : [];
}

import { useMatches } from '@remix-run/react';
import { useTranslation } from './page-texts';

/** The element that carries the texts of the page to the browser. */
export const inlineTextsId = 'texts';

/**
 * The texts of the page's routes as JSON in the document, so that the script can start without
 * asking for them. The browser keeps what the server wrote.
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

/** The namespaces that a route's handle names. */
function namespacesOf(handle: unknown): string[] {
  const named =
    typeof handle === 'object' && handle !== null && 'i18n' in handle ? handle.i18n : [];
  return Array.isArray(named) ? named.filter((name) => typeof name === 'string') : [];
}

import { useMatches } from '@remix-run/react';
import { type PageHead } from './page-head';

/** What machines read of the page. Only the server writes it, and only here: scripts of the page do not need it. */
export function MachineReadable() {
  const all = useMatches().flatMap(({ data }) =>
    hasHead(data) ? (data.head.structuredData.all ?? []) : [],
  );
  return all.map((data, index) => (
    <script
      key={index}
      type="application/ld+json"
      // Within a script, only what could end it has to be escaped.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  ));
}

function hasHead(data: unknown): data is { head: PageHead } {
  return typeof data === 'object' && data !== null && 'head' in data && isHead(data.head);
}

function isHead(head: unknown): head is PageHead {
  return typeof head === 'object' && head !== null && 'structuredData' in head;
}

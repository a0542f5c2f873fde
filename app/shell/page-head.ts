import { type MetaDescriptor } from '@remix-run/react';

/** The machine-readable data of a page, in the vocabulary of schema.org (JSON-LD). */
export type StructuredData = Extract<
  MetaDescriptor,
  { 'script:ld+json': unknown }
>['script:ld+json'];

/** The head of a page. */
export interface PageHead {
  title: string;
  description: string;
  /** The absolute canonical address, without a language. */
  canonical: string;
  isIndexed: boolean;
  language: string;
  languages: readonly string[];
  /** Its machine-readable data, in the document alone (`forMachines`). */
  structuredData: { readonly all?: readonly StructuredData[] };
  /** The picture shown with links to the page on other sites; by default the portal's own. */
  picture?: { path: string; alt: string };
  /** The same content, or more of it, for programs. */
  alternates?: readonly { type: string; path: string; title?: string }[];
  /** The oEmbed address, from which other sites learn how to frame the page, if they may. */
  oembed?: string;
}

/** Returns the address of a page in one language. */
export function inLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;
}

import { type MetaDescriptor } from '@remix-run/react';

/** What machines read of a page, in the words of schema.org (JSON-LD). */
export type StructuredData = Extract<
  MetaDescriptor,
  { 'script:ld+json': unknown }
>['script:ld+json'];

/** What the head of a page says about it. */
export interface PageHead {
  title: string;
  description: string;
  /** The absolute canonical address, without a language. */
  canonical: string;
  isIndexed: boolean;
  language: string;
  languages: readonly string[];
  /** What machines read of it, in the document alone (`forMachines`). */
  structuredData: { readonly all?: readonly StructuredData[] };
  /** The picture beside links to the page in other places; the portal's own where it is left out. */
  picture?: { path: string; alt: string };
  /** The same, or more of it, for programs. */
  alternates?: readonly { type: string; path: string; title?: string }[];
  /** What tells other sites how to frame the page, where they may. */
  oembed?: string;
}

/** The address of a page in one language. */
export function inLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;
}

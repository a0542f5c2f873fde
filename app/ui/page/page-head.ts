import { type MetaDescriptor } from '@remix-run/react';

/** What the head of a page says about it. */
export interface PageHead {
  title: string;
  description: string;
  /** The absolute canonical address, without a language. */
  canonical: string;
  isIndexed: boolean;
  language: string;
  languages: readonly string[];
}

/** The elements of the head: title, description, canonical and alternate addresses, Open Graph. */
export function metaOfHead(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, canonical, language } = head;
  const own = inLanguage(canonical, language);
  return [
    { title },
    { name: 'description', content: description },
    ...(head.isIndexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    { tagName: 'link', rel: 'canonical', href: own },
    ...head.languages.map((hrefLang) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: inLanguage(canonical, hrefLang),
    })),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: own },
    { property: 'og:locale', content: language },
    { name: 'twitter:card', content: 'summary' },
  ];
}

/** An address that names its language. */
export function inLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;
}

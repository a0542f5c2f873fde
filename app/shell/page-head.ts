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

/** The picture that stands beside links to the portal in other places, as large as all of them. */
const ownPicture = { path: '/share.png', alt: '' };
const pictureSize = { width: '1200', height: '630' };

/**
 * The elements of the head: title, description, canonical and alternate addresses, Open Graph. What machines read stands at
 * its end (`MachineReadable`).
 */
export function metaOfHead(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  const { title, description, canonical, language, picture = ownPicture } = head;
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
    { property: 'og:image', content: new URL(picture.path, canonical).href },
    { property: 'og:image:width', content: pictureSize.width },
    { property: 'og:image:height', content: pictureSize.height },
    ...(picture.alt ? [{ property: 'og:image:alt', content: picture.alt }] : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(head.alternates ?? []).map(({ type, path, title }) => ({
      tagName: 'link',
      rel: 'alternate',
      type,
      title,
      href: new URL(path, canonical).href,
    })),
    ...(head.oembed
      ? [
          {
            tagName: 'link',
            rel: 'alternate',
            type: 'application/json+oembed',
            href: new URL(head.oembed, canonical).href,
            title,
          },
        ]
      : []),
  ];
}

/** The address of a page in one language. */
export function inLanguage(address: string, language: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}lng=${language}`;
}

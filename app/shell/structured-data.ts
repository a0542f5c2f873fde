import { inLanguage, type StructuredData } from './page-head';

/** A step of the way to a page: its name and its path. */
export interface PageStep {
  name: string;
  path: string;
}

interface Site {
  /** The scheme and host of the portal. */
  origin: string;
  language: string;
}

/** The way to a page as its breadcrumbs show it, the home page first. */
export function breadcrumbList(
  steps: readonly PageStep[],
  { origin, language }: Site,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: inLanguage(origin + path, language),
    })),
  };
}

/** Who publishes the portal. */
export function organization(
  { name, description }: { name: string; description: string },
  { origin }: Pick<Site, 'origin'>,
): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    description,
    url: `${origin}/home`,
    logo: `${origin}/icon-512.png`,
  };
}

import { inLanguage, type StructuredData } from './page-head';

/** A step of the breadcrumbs: its name and its path. */
export interface PageStep {
  name: string;
  path: string;
}

interface Site {
  /** The origin of the portal. */
  origin: string;
  language: string;
}

/** Returns the breadcrumbs of a page as structured data, the home page first. */
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

/** Returns the publisher of the portal as structured data. */
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

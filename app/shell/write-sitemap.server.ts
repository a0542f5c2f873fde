import { escapeMarkup } from '~/ui/escape-markup';
import { inLanguage } from './page-head';

interface Site {
  /** The origin of the portal. */
  origin: string;
  languages: readonly string[];
}

/**
 * Writes the sitemap of the pages at the paths: each page in each language, with its other languages next to
 * it (sitemaps.org, and Google's `hreflang`).
 */
export function writeSitemap(paths: readonly string[], { origin, languages }: Site): string {
  const urls = paths.flatMap((path) => {
    const addresses = languages.map((language) => ({
      language,
      address: escapeMarkup(inLanguage(origin + path, language)),
    }));
    const alternates = addresses.map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    );
    return addresses.map(
      ({ address }) => `<url><loc>${address}</loc>\n${alternates.join('\n')}</url>\n`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
    ...urls,
    '</urlset>\n',
  ].join('');
}

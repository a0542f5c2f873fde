import { paths } from '~/paths';
import { escapeMarkup } from '~/ui/escape-markup';

/** An oEmbed response of the type "rich". */
export interface Oembed {
  version: '1.0';
  type: 'rich';
  title: string;
  provider_name: string;
  provider_url: string;
  /** How long it may be cached, in seconds. */
  cache_age: number;
  html: string;
  width: number;
  height: number;
  thumbnail_url: string;
  thumbnail_width: number;
  thumbnail_height: number;
}

/** Returns the address of the oEmbed response for a page. */
export function hrefOfOembed(address: string): string {
  return `${paths.oembed}?${new URLSearchParams({ url: address })}`;
}

/** Returns the same response as XML. */
export function oembedInXml(oembed: Oembed): string {
  const elements = Object.entries(oembed).map(
    ([name, value]) => `<${name}>${escapeMarkup(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}

import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { escapeMarkup } from '~/ui/escape-markup';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The width of a frame before the embedding page resizes it, in pixels. */
export const FRAME_WIDTH = 640;

/** The parameter that makes a frame light or dark; without it, the visitor's system decides. */
export const EMBED_THEME = 'theme';
export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/**
 * Returns the address of a frame of a view or a widget; it names its language, since frames have no cookie.
 */
export function hrefOfEmbed(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  { widget, language, theme }: { widget?: string; language: string; theme?: EmbedTheme },
): string {
  const search = searchOfView(dataset, view, defaultYear);
  search.set('lng', language);
  if (theme) search.set(EMBED_THEME, theme);
  const path = widget === undefined ? dataset.name : `${dataset.name}/${widget}`;
  return `${paths.embed}/${path}?${search}`;
}

interface EmbedCode {
  /** The absolute address of the frame. */
  src: string;
  title: string;
  /** The height of the frame at its first width, for pages where no script resizes it. */
  height: number;
  width?: number;
}

/**
 * Returns the HTML that shows an address in a frame of any page, with the script that sets the frame to the
 * height of its content.
 */
export function embedCode({ src, title, height, width = FRAME_WIDTH }: EmbedCode): string {
  const script = new URL(`${paths.embed}/height.js`, src).href;
  return [
    `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy"></iframe>`,
    `<script async src="${escapeMarkup(script)}"></script>`,
  ].join('\n');
}

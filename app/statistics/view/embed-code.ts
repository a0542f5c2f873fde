import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { escapeMarkup } from '~/ui/escape-markup';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The width of a frame before the page around it gives it another, in pixels. */
export const FRAME_WIDTH = 640;

/** The parameter of a frame that says whether it is light or dark; without it, visitors' systems say. */
export const EMBED_THEME = 'theme';
export const embedThemes = ['light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** The address of a frame of a view or one widget; it names its language, since frames know no cookie. */
export function hrefOfEmbed(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  { widget, language, theme }: { widget?: string; language: string; theme?: EmbedTheme },
): string {
  const search = searchOfView(dataset, view, defaultYear);
  search.set('lng', language);
  if (theme) search.set(EMBED_THEME, theme);
  const place = widget === undefined ? dataset.name : `${dataset.name}/${widget}`;
  return `${paths.embed}/${place}?${search}`;
}

interface EmbedCode {
  /** The absolute address of the frame. */
  src: string;
  title: string;
  /** The height of the frame at its first width, for where no script gives it another. */
  height: number;
  width?: number;
}

/**
 * The HTML that shows an address in a frame of any page, and the script that gives the frame the height of its
 * content there.
 */
export function embedCode({ src, title, height, width = FRAME_WIDTH }: EmbedCode): string {
  const script = new URL(`${paths.embed}/height.js`, src).href;
  return [
    `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy"></iframe>`,
    `<script async src="${escapeMarkup(script)}"></script>`,
  ].join('\n');
}

import { type Dataset } from '~/datasets/dataset';
import { paths } from '~/paths';
import { escapeMarkup } from '~/ui/escape-markup';
import { type View } from './view';
import { searchOfView } from './view-url';

/** The size of a frame before the page around it gives it another, in pixels: a map with its key. */
export const frameSize = { width: 640, height: 640 } as const;

/** The address of a widget's frame; it names its language, since frames know no cookie. */
export function hrefOfEmbed(
  dataset: Dataset,
  view: View,
  currentYear: number,
  { widget, language }: { widget: string; language: string },
): string {
  const search = searchOfView(dataset, view, currentYear);
  search.set('lng', language);
  return `${paths.embed}/${dataset.name}/${widget}?${search}`;
}

/** The HTML that shows an address in a frame of any page. */
export function embedCode({ src, title }: { src: string; title: string }): string {
  const { width, height } = frameSize;
  return `<iframe src="${escapeMarkup(src)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy"></iframe>`;
}

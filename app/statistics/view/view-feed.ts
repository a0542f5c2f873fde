import { type Dataset } from '~/datasets/dataset';
import { type View } from './view';
import { hrefOfView } from './view-url';

/** The feed of how calculations have changed a view, below its dashboard. */
const FEED_PATH = 'feed.atom';

/**
 * Returns the address of a view's feed, without its calculation; it includes the language, if the view has
 * one.
 */
export function hrefOfFeed(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  language?: string,
): string {
  const requested = { ...view, asOf: undefined, lng: language };
  return hrefOfView(dataset, requested, defaultYear, FEED_PATH);
}

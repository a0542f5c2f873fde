import { type Dataset } from '~/datasets/dataset';
import { type View } from './view';
import { hrefOfView } from './view-url';

/** The feed of what calculations have changed of a view, below its dashboard. */
export const FEED_PATH = 'feed.atom';

/** The address of the feed of a view, which is of no calculation; it names its language, if any. */
export function hrefOfFeed(
  dataset: Dataset,
  view: View,
  defaultYear: number,
  language?: string,
): string {
  const requested = { ...view, asOf: undefined, lng: language };
  return hrefOfView(dataset, requested, defaultYear, FEED_PATH);
}

import { paths } from '~/paths';

/** Which figures of a saved view are compared: the total of the view, or every figure of its widgets. */
export const watchedFigures = ['total', 'all'] as const;
export type WatchedFigures = (typeof watchedFigures)[number];

/** The least changes that users may want to be notified of, in per cent of the previous value; 0 for any. */
export const thresholds = [0, 5, 10, 25] as const;

/** The maximum number of saved views; each is counted twice at every publication. */
export const MAX_SAVED_VIEWS = 20;

/** The maximum length of a view's name, which appears in mails and in lists. */
export const MAX_NAME_LENGTH = 80;

/** The parameters of the page that saves a view: its dataset, and its own search parameters. */
export const DATASET_PARAMETER = 'dataset';
export const VIEW_PARAMETER = 'view';

/**
 * Returns the address of the page that saves a view, whose search parameters include neither calculation nor
 * language.
 */
export function hrefOfSaving(dataset: string, search: string): string {
  const requested = new URLSearchParams({ [DATASET_PARAMETER]: dataset, [VIEW_PARAMETER]: search });
  return `${paths.saveView}?${requested}`;
}

/** Returns the address of the page that changes the name and notifications of a saved view. */
export function hrefOfSavedView(id: number): string {
  return `${paths.savedViews}/${id}`;
}

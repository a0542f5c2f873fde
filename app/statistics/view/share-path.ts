/** The page of sharing below a dashboard or the page of a widget; its files are below it. */
export const SHARE_PATH = 'share';

/** The place of that page below a dataset's dashboard: of one widget, or of the whole view. */
export function placeOfShare(widget?: string): string {
  return widget === undefined ? SHARE_PATH : `widgets/${widget}/${SHARE_PATH}`;
}

/** The place of its picture. */
export function placeOfPicture(widget?: string, format = 'png'): string {
  return `${placeOfShare(widget)}/picture.${format}`;
}

/** The page for sharing, below a dashboard or the page of a widget; its files are below it. */
export const SHARE_PATH = 'share';

/** Returns the path of that page below a dataset's dashboard, for one widget or the whole view. */
export function placeOfShare(widget?: string): string {
  return widget === undefined ? SHARE_PATH : `widgets/${widget}/${SHARE_PATH}`;
}

/** Returns the path of its picture. */
export function placeOfPicture(widget?: string, format = 'png'): string {
  return `${placeOfShare(widget)}/picture.${format}`;
}

/** The page for sharing, below a dashboard or the page of a widget; its files are below it. */
export const SHARE_PATH = 'share';

/** Returns the path of that page below a dataset's dashboard, for one widget or the whole view. */
export function pathOfShare(widget?: string): string {
  return widget === undefined ? SHARE_PATH : `widgets/${widget}/${SHARE_PATH}`;
}

/** Returns the path of its picture. */
export function pathOfPicture(widget?: string, format = 'png'): string {
  return `${pathOfShare(widget)}/picture.${format}`;
}

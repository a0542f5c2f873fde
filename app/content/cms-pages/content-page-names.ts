import { contentPages, type ContentPageName } from './content-page';

/** The names of all CMS pages. */
export const contentPageNames: readonly ContentPageName[] =
  Object.keys(contentPages).filter(isContentPage);

/** Returns whether a CMS page has that name. */
export function isContentPage(name: string): name is ContentPageName {
  return Object.hasOwn(contentPages, name);
}

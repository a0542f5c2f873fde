import { contentPages, type ContentPageName } from './content-page';

/** The names of all written pages. */
export const contentPageNames: readonly ContentPageName[] =
  Object.keys(contentPages).filter(isContentPage);

/** Whether there is a written page of that name. */
export function isContentPage(name: string): name is ContentPageName {
  return Object.hasOwn(contentPages, name);
}

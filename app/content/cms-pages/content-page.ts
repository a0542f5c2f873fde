import { type Translation } from '~/platform/i18n/translation';
import { type FileLink } from '../files/file-link';
import { paths } from '~/paths';
import { type RenderedText } from '../rendered-text';

/** The CMS pages; each has a separate address. */
export const contentPages = {
  'rebuttal-statement': paths.rebuttal,
  'user-guide': paths.guide,
  'complaint-receipt-data': paths.complain,
  'complaint-data-application': paths.dataRequest,
  'complaint-data-application-internal': paths.internalDataRequest,
  'complaint-data-application-eksternal': paths.externalDataRequest,
  accessibility: paths.accessibility,
  privacy: paths.privacy,
  licence: paths.licence,
  terms: paths.terms,
} as const;

export type ContentPageName = keyof typeof contentPages;

/** A section of a page, with an anchor. */
export interface ContentSection {
  slug: string;
  title: Translation;
  text: RenderedText;
  /** The codes that it lists, in order. */
  codes: ListedCode[];
}

/** A code as a page lists it. */
export interface ListedCode {
  code: string;
  name: Translation;
  /** The city of an office; else null. */
  city: string | null;
}

/** A CMS page, as a visitor sees it. */
export interface ContentPage {
  name: ContentPageName;
  title: Translation;
  /** Its first paragraph as plain text; null if it begins with something else. */
  summary: string | null;
  text: RenderedText;
  /** The day in Jakarta on which it was last changed, as YYYY-MM-DD. */
  updatedOn: string;
  sections: ContentSection[];
  file: FileLink | null;
}

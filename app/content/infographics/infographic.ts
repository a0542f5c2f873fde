import { type Translation } from '~/platform/i18n/translation';
import { type FileLink } from '../files/file-link';

/** The topics of infographics: values of the filter, and keys of its texts. */
export const infographicCategories = [
  'map',
  'year',
  'month',
  'right',
  'issue',
  'people',
  'handling',
  'consultation',
] as const;

/** A picture of the data, as a visitor sees it. */
export interface Infographic {
  slug: string;
  category: string;
  title: Translation;
  /** What the picture shows, in words. */
  alternative: Translation;
  /** The day of its publication, as YYYY-MM-DD. */
  publishedOn: string;
  isSynthetic: boolean;
  file: FileLink;
}

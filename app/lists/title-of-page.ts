import { type TranslateAny } from '~/platform/i18n/text-keys';

/** Returns the title of a page of a list for tabs and search engines: only the first has no number. */
export function titleOfPage(title: string, page: number, t: TranslateAny): string {
  return page > 1 ? `${title} · ${t('lists:page', { page })}` : title;
}

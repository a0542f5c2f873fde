import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { type PageHead } from '~/ui/page/page-head';
import { describePage } from '../describe-page.server';

/**
 * The head of a page about accounts, which search engines leave out; `accounts:<key>.title` and
 * `.lead` are its title and description.
 */
export async function describeAccountPage(
  request: Request,
  { key, path }: { key: string; path: string },
): Promise<PageHead> {
  const t = await getTexts(await getReaderLanguage(request), 'accounts');
  const texts = { title: t(`${key}.title`), description: t(`${key}.lead`) };
  return describePage(request, { ...texts, path, isIndexed: false });
}

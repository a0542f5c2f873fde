import { describePage } from '~/services/describe-page.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { staffPaths } from '~/staff-paths';

/** Describes the head of a page of code lists: of a list or code, or of the overview. */
export async function describeCodes(
  request: Request,
  { name, path }: { name?: string; path: string } = { path: staffPaths.codes },
) {
  const t = await getTexts(await getRequestLanguage(request), 'staff');
  const title = name === undefined ? t('codes.title') : t('codes.of', { name });
  return describePage(request, { title, description: t('codes.lead'), path, isIndexed: false });
}

import { originOf } from '~/http/origin.server';
import { languages } from '~/i18n/languages.server';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { type PageHead } from '~/ui/page/page-head';
import { environment } from './portal.server';

interface PageDescription {
  title: string;
  description: string;
  /** Its canonical path and search. */
  path: string;
  /** Whether search engines should list it. */
  isIndexed?: boolean;
}

/** The head of a page in the reader's language. */
export async function describePage(
  request: Request,
  { title, description, path, isIndexed = true }: PageDescription,
): Promise<PageHead> {
  const language = await getReaderLanguage(request);
  const t = await getTexts(language, 'common');
  return {
    title: `${title} · ${t('portal')}`,
    description,
    canonical: originOf(request, environment) + path,
    isIndexed,
    language,
    languages,
  };
}

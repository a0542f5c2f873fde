import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { plainRefusal } from './plain-refusal.server';

/** The answer where there is no such file. */
export async function noSuchFile(request: Request): Promise<Response> {
  const t = await getTexts(await getRequestLanguage(request), 'common');
  return plainRefusal(t('error.404.title'), 404);
}

import { type TranslateAny } from '~/platform/i18n/text-keys';
import { getTexts } from '~/platform/i18n/texts.server';

/** Returns what a page says after the same act: the text of a key with its namespace. */
export async function messageOf(key: string, language: string): Promise<string> {
  const t: TranslateAny = await getTexts(language, 'api');
  return t(key);
}

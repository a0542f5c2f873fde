import { createInstance, type TFunction } from 'i18next';
import Backend from 'i18next-fs-backend';
import { join } from 'node:path';
import { defaultLanguage, languages, localesFolder } from './languages.server';

/**
 * The texts of one namespace in one language, for processes without a reader's request (commands,
 * mails). An unknown language gives Indonesian.
 */
export async function getTexts(language: string, namespace: string): Promise<TFunction> {
  const instance = createInstance();
  await instance.use(Backend).init({
    lng: languages.includes(language) ? language : defaultLanguage,
    fallbackLng: defaultLanguage,
    ns: namespace,
    defaultNS: namespace,
    backend: { loadPath: join(localesFolder, '{{lng}}', '{{ns}}.json') },
    interpolation: { escapeValue: false },
  });
  return instance.t;
}

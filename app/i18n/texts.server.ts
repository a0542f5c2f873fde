import { createInstance, type TFunction } from 'i18next';
import Backend from 'i18next-fs-backend';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultLanguage, languages, localesFolder } from './languages.server';

/** The files of each language's folder. */
export const namespaces: readonly string[] = readdirSync(join(localesFolder, defaultLanguage)).map(
  (file) => basename(file, '.json'),
);

/** Every text of every language, read once when the process starts. */
export const texts = createInstance();
await texts.use(Backend).init({
  initImmediate: false,
  preload: languages,
  supportedLngs: languages,
  fallbackLng: defaultLanguage,
  ns: namespaces,
  defaultNS: 'common',
  backend: { loadPath: join(localesFolder, '{{lng}}', '{{ns}}.json') },
  interpolation: { escapeValue: false },
});

// The texts of another country take the place of those of the same keys: the names of its levels of
// places, its own name, whatever else differs there.
const own = process.env.COUNTRY_DIRECTORY && join(process.env.COUNTRY_DIRECTORY, 'locales');
for (const language of own && existsSync(own) ? languages : []) {
  for (const namespace of namespaces) {
    const file = join(own ?? '', language, `${namespace}.json`);
    if (!existsSync(file)) continue;
    const changes: object = JSON.parse(readFileSync(file, 'utf8'));
    texts.addResourceBundle(language, namespace, changes, true, true);
  }
}

/** The texts of one namespace in one language; an unknown language gives Indonesian. */
export async function getTexts(language: string, namespace: string): Promise<TFunction> {
  return texts.getFixedT(languages.includes(language) ? language : defaultLanguage, namespace);
}

import { createInstance } from 'i18next';
import Backend from 'i18next-fs-backend';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultLanguage, languages, localesFolder } from './languages.server';
import { createPageTexts, type PageTexts } from './page-texts';
import { type Namespace, type Translate } from './text-keys';

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

// Another country has its own texts in the place of those of the same keys: the names of its levels of
// places, its own name, whatever else differs. What would speak of Indonesia is neutral where it has none.
const country = process.env.COUNTRY_DIRECTORY;
for (const language of country ? languages : []) {
  const neutral: Record<string, object> = texts.getResourceBundle(language, 'another-country');
  for (const namespace of namespaces) {
    const file = join(country ?? '', 'locales', language, `${namespace}.json`);
    const own: object = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    for (const changes of [neutral[namespace] ?? {}, own]) {
      texts.addResourceBundle(language, namespace, changes, true, true);
    }
  }
}

/** The texts of one namespace in one language; an unknown language gives Indonesian. */
export async function getTexts<N extends Namespace>(
  language: string,
  namespace: N,
): Promise<Translate<N>> {
  const known = languages.includes(language) ? language : defaultLanguage;
  // The texts of pages are those of i18next, which is ten times as slow to find them.
  return pageTextsIn(known).translator(namespace);
}

const pageTexts = new Map<string, PageTexts>();

/** The texts of the pages in one of the languages. */
export function pageTextsIn(language: string): PageTexts {
  const known = pageTexts.get(language);
  if (known) return known;
  const made = createPageTexts(language, texts.dir(language), (name) =>
    texts.getResourceBundle(language, name),
  );
  pageTexts.set(language, made);
  return made;
}

/** The languages of the portal, the default first, each with its own name for itself. */
export const namedLanguages: readonly { code: string; name: string }[] = languages.map((code) => ({
  code,
  name: texts.getFixedT(code, 'common')('language.name'),
}));

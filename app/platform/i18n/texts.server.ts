import { createInstance } from 'i18next';
import Backend from 'i18next-fs-backend';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shippedCountry } from './country-directory';
import { defaultLanguage, languages, localesFolder } from './languages.server';
import { createPageTexts, type PageTexts, type TextTree } from './page-texts';
import { type Namespace, type Translate } from './text-keys';

/** The names of the files in each language's folder. */
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

// The texts name no country. Each country's own texts replace those of the same keys: the names of its levels
// of places, its laws, whatever else differs.
const country = process.env.COUNTRY_DIRECTORY || shippedCountry;
for (const language of languages) {
  for (const namespace of namespaces) {
    const file = join(country, 'locales', language, `${namespace}.json`);
    if (!existsSync(file)) continue;
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
    texts.addResourceBundle(language, namespace, parsed, true, true);
  }
}

/** Returns the texts of one namespace in one language; Indonesian for an unknown language. */
export async function getTexts<N extends Namespace>(
  language: string,
  namespace: N,
): Promise<Translate<N>> {
  const known = languages.includes(language) ? language : defaultLanguage;
  // The texts of pages are the same as those of i18next, which takes ten times as long to find them.
  return pageTextsIn(known).translator(namespace);
}

const pageTexts = new Map<string, PageTexts>();

/** Returns the texts of the pages in one of the languages. */
export function pageTextsIn(language: string): PageTexts {
  const known = pageTexts.get(language);
  if (known) return known;
  const made = createPageTexts(
    language,
    texts.dir(language),
    (name) => texts.getResourceBundle(language, name) as TextTree,
  );
  pageTexts.set(language, made);
  return made;
}

/** The languages of the portal, the default first, each with its own name for itself. */
export const namedLanguages: readonly { code: string; name: string }[] = languages.map((code) => ({
  code,
  name: texts.getFixedT(code, 'common')('language.name'),
}));

import { describe, expect, it } from 'vitest';
import { defaultLanguage, languages, terminalLanguages } from '~/platform/i18n/languages.server';
import {
  baseOf,
  pluralForms,
  readLocale,
  readSharedLocale,
  readTextsOfCountry,
} from '../support/locale-texts';

/** Namespaces that only operators read, in the terminal. */
const ofOperators = new Set(
  'backup bench commands database environment load start system test'.split(' '),
);
const isOfOperators = (key: string) => ofOperators.has(key.split(':')[0]!);

const reference = readLocale(defaultLanguage);

/** Returns the values of a text: {{name}}, and {name} for the progress bar. */
function variablesOf(text: string): string[] {
  const names = [...text.matchAll(/\{+([^{}]+)\}+/g)].map(([, name = '']) => name.trim());
  return [...new Set(names)].sort();
}

/** Returns the reference text of a key in another language. */
function referenceOf(key: string): string | undefined {
  return reference.get(key) ?? reference.get(`${baseOf(key)}_other`);
}

/** The shipped country, its capital, its time zone, and the country of its map. */
const country =
  /indones|indonés|jakarta|yakarta|\bWIB\b|1999|SVG Maps|インドネシア|ジャカルタ|印度尼西亚|雅加达/i;
const namesLanguage = new Set([
  'common:language.name',
  'api:document.language',
  'api-page:rules.language',
  'commands:addDocument.name',
  'commands:addDocument.about',
]);

describe.each(languages)('the texts of "%s"', (language) => {
  const texts = readLocale(language);
  const expected = [...reference.keys()].filter(
    (key) => terminalLanguages.includes(language) || !isOfOperators(key),
  );

  it('are those of the reference language, all of them and no others', () => {
    const unique = (keys: Iterable<string>) => [...new Set([...keys].map(baseOf))].sort();
    expect(unique(texts.keys())).toEqual(unique(expected));
  });

  it('have exactly the plural forms that the language has', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const forms = pluralForms(texts.keys());
    for (const key of pluralForms(expected).keys()) {
      expect(forms.get(key)?.sort(), key).toEqual([...pluralCategories].sort());
    }
  });

  it('have no NUL and no sign for a broken character', () => {
    expect([...texts].filter(([, text]) => /[\0\uFFFD]/.test(text))).toEqual([]);
  });

  it('are never empty', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('of the country replace shared ones, the same in each language', () => {
    const shared = readSharedLocale(language);
    const keys = [...readTextsOfCountry(language).keys()];
    expect(keys.filter((key) => !shared.has(key))).toEqual([]);
    expect(keys).toEqual([...readTextsOfCountry(defaultLanguage).keys()]);
  });

  it('name no country where they are shared, only languages', () => {
    const texts = [...readSharedLocale(language)].filter(([key]) => !namesLanguage.has(key));
    expect(texts.filter(([, text]) => country.test(text))).toEqual([]);
  });

  it('contain the same values as the reference', () => {
    const different = [...texts].filter(
      ([key, text]) => String(variablesOf(text)) !== String(variablesOf(referenceOf(key) ?? '')),
    );
    expect(different).toEqual([]);
  });
});

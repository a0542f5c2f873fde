import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { localesFolder } from '~/platform/i18n/languages.server';

/**
 * Returns the texts of a language as the shipped country shows them, by `namespace:key`; nested keys are
 * joined by dots.
 */
export function readLocale(language: string): Map<string, string> {
  return new Map([...readSharedLocale(language), ...readTextsOfCountry(language)]);
}

/** Returns the texts of a language that name no country. */
export function readSharedLocale(language: string): Map<string, string> {
  return readFolder(join(localesFolder, language));
}

/** Returns the texts of the shipped country that replace shared ones. */
export function readTextsOfCountry(language: string): Map<string, string> {
  return readFolder(join(shippedCountry, 'locales', language));
}

function readFolder(folder: string): Map<string, string> {
  return new Map(
    readdirSync(folder).flatMap((file) => {
      const texts: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return [...flatten(texts)].map(([key, text]): [string, string] => [
        `${basename(file, '.json')}:${key}`,
        text,
      ]);
    }),
  );
}

function* flatten(value: unknown, path: readonly string[] = []): Generator<[string, string]> {
  if (typeof value === 'string') yield [path.join('.'), value];
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, child] of Object.entries(value)) yield* flatten(child, [...path, key]);
  } else throw new Error(`${path.join('.')} is neither a text nor a group of texts`);
}

const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Returns a key without its plural form. */
export function baseOf(key: string): string {
  return key.replace(pluralForm, '');
}

/** Returns the plural forms of each key that has any, by the key without them. */
export function pluralForms(keys: Iterable<string>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const key of keys) {
    const form = pluralForm.exec(key)?.[1];
    if (form) forms.set(baseOf(key), [...(forms.get(baseOf(key)) ?? []), form]);
  }
  return forms;
}

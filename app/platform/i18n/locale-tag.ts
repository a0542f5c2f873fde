/** Languages whose tag needs a region or script that the name of their folder under `locales/` lacks. */
const tags: Readonly<Record<string, string>> = { en: 'en-GB', zh: 'zh-Hans' };

/** Returns the BCP 47 tag of a language of the portal, for `Intl` and for `lang` attributes. */
export function localeTag(language: string): string {
  return tags[language] ?? language;
}

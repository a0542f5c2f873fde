/** Languages whose region or script is more than the name of their folder under `locales/` tells. */
const tags: Readonly<Record<string, string>> = { en: 'en-GB', zh: 'zh-Hans' };

/** The BCP 47 tag of a language of the portal, for `Intl` and for `lang` attributes. */
export function localeTag(language: string): string {
  return tags[language] ?? language;
}

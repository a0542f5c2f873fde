import { localeTag } from './locale-tag';

/** Returns a text as it begins a sentence: its first letter in upper case. */
export function capitalised(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(localeTag(language)) + text.slice(first.length);
}

/**
 * Returns a name as it appears within a sentence: its first letter in lower case, except in German, where
 * nouns keep theirs, and in codes and acronyms.
 */
export function withinSentence(name: string, language: string): string {
  if (language === 'de' || !/^\p{Lu}\p{Ll}/u.test(name)) return name;
  const [first = ''] = name;
  return first.toLocaleLowerCase(localeTag(language)) + name.slice(first.length);
}

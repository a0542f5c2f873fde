import { localeTag } from './locale-tag';

/** Returns a text as it begins a sentence: its first letter in upper case. */
export function capitalised(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(localeTag(language)) + text.slice(first.length);
}

/** Returns a sentence as a heading, which has no full stop. */
export function withoutStop(text: string): string {
  return text.replace(/[.。]$/u, '');
}

/**
 * Returns a name as it appears within a sentence: its first letter in lower case, except in German, where
 * nouns keep theirs, in codes and acronyms, and in proper names, whose second word has a capital: "right to
 * welfare", but "Indonesian National Police".
 */
export function withinSentence(name: string, language: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(name) && !/^\S+(\p{Lu}|\s\p{Lu}\p{Ll})/u.test(name);
  if (language === 'de' || !isWord) return name;
  const [first = ''] = name;
  return first.toLocaleLowerCase(localeTag(language)) + name.slice(first.length);
}

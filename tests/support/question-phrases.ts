import { readFileSync } from 'node:fs';
import { type PhrasesOf } from '~/statistics/questions/vocabulary';

/** Reads the words of questions in a language from its texts. */
export function readLocaleFile(language: string): PhrasesOf {
  return { language, ...JSON.parse(readFileSync(`locales/${language}/question.json`, 'utf8')) };
}

import { readFileSync } from 'node:fs';
import { type PhrasesOf } from '~/statistics/questions/vocabulary';

/** The words of questions in a language, as its texts have them. */
export function readLocaleFile(language: string): PhrasesOf {
  return { language, ...JSON.parse(readFileSync(`locales/${language}/question.json`, 'utf8')) };
}

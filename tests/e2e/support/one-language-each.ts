import { test } from './test';

/**
 * Skips a story in one of its languages: it is read in Indonesian with script and in English without. Its rules are
 * the same in each, and that every language has all texts is tested without a browser.
 */
export function readOneLanguageEach(language: string, isScripted: boolean): void {
  test.skip(
    (language === 'id') !== isScripted,
    'Read in Indonesian with script, in English without.',
  );
}

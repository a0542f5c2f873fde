import { countWords, personWords } from './person-words';

/** What the name of a column of codes, or of their names, has beside that of its variable. */
const codeWord = /^(?:kode|nama|code|name)(?: of)? | (?:kode|nama|code|name)$/g;
/** A word of a script without spaces is found within others. */
const isSpaced = (word: string) => /^[a-z ]+$/.test(word);

/** Returns a name in lower case, without diacritics, its parts separated by spaces. */
const normalised = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const personal = personWords.map(normalised);
const counting = countWords.map(normalised);

/** Words that name a person only where nothing else says what is named. */
const namesAlone: readonly string[] = ['nama', 'name'];

/** Returns whether a name has one of some words. */
function hasWord(name: string, words: readonly string[]): boolean {
  const spaced = ` ${name} `;
  return words.some((word) => spaced.includes(isSpaced(word) ? ` ${word} ` : word));
}

/** Returns whether a name says what others may know of a person. */
const isPersonal = (name: string) => namesAlone.includes(name) || hasWord(name, personal);

/** Returns whether a column is named like one of counts. */
export const isCountName = (column: string): boolean => hasWord(normalised(column), counting);

/**
 * Returns the positions of the columns that are declared key variables: those named like a dimension, or with a word
 * for what others may know of a person. Of a column of codes and that of their names, the first.
 *
 * @param dimensions - the names of the dimensions: their own, and those in every language.
 */
export function declaredKeys(
  columns: readonly string[],
  dimensions: ReadonlySet<string>,
): readonly number[] {
  const declared = new Set([...dimensions].map(normalised));
  const names = columns.map((column) => normalised(column));
  const variables = names.map((name) => (declared.has(name) ? name : name.replace(codeWord, '')));
  return variables.flatMap((variable, at) => {
    const isKey = declared.has(variable) || isPersonal(names[at] ?? '');
    return isKey && variables.indexOf(variable) === at ? at : [];
  });
}

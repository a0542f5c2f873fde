import { type Alias } from '~/datasets/aliases.server';
import { datasets } from '~/datasets';
import { type Code, formerNamesOf, nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { formatsOf } from '~/platform/i18n/formats';
import { normaliseSearch } from '~/platform/i18n/normalise-text';

/**
 * Words that name nothing in the data, but determine the question: `change` asks for more or fewer than a year
 * before.
 */
export const ignoredWords = [
  ...(['ask', 'filler', 'most', 'least', 'change', 'thisYear', 'lastYear'] as const),
  // The count for every 100,000 inhabitants.
  'rate' as const,
  // Sets codes of a dimension side by side.
  'compare' as const,
  // Asks for the numbers of several years.
  'trend' as const,
  // `woman` and `complained` together ask who complained; `answered` or `open` with a duration ask for the
  // time to an answer, or the age of open cases. `handled` adds nothing to a duration.
  ...(['woman', 'complained', 'answered', 'open', 'handled'] as const),
] as const;
/**
 * What people ask for that is not a number of records; `gender` is that of complainants, `age` that of open
 * cases.
 */
export const unknownMeasures = ['duration', 'age', 'cost', 'outcome', 'people', 'gender'] as const;
/** What a question asks about it; `answer` is the time to the first answer. */
export type UnknownMeasure = (typeof unknownMeasures)[number] | 'answer';

/** The dimensions by which people ask for the most or fewest, by their parameters. */
export const requestedDimensions = [
  ...([
    'province',
    'city',
    'country',
    'right',
    'issue',
    'defendant',
    'victim',
    'claimant',
  ] as const),
  ...(['method', 'office', 'year', 'month', 'media', 'theme'] as const),
] as const;

/** The meaning of a phrase. */
export type Meaning =
  | { type: 'code'; dataset: Dataset; parameter: string; code: string }
  | { type: 'dataset'; dataset: Dataset }
  | { type: 'summed'; dataset: Dataset; measure: string }
  | { type: 'by'; parameter: string }
  | { type: 'month'; month: string }
  | { type: 'unknown'; measure: UnknownMeasure }
  | { type: (typeof ignoredWords)[number] };

/** Phrases of lower-case words, separated by spaces. */
export type Phrases = ReadonlyMap<string, readonly Meaning[]>;

/** The phrases of questions, and the number of words of the longest one. */
export interface Vocabulary {
  /** The names and aliases of codes in all languages. */
  codes: Phrases;
  /** The question words by language: they may mean something else, or nothing, in another. */
  words: ReadonlyMap<string, Phrases>;
  longest: number;
}

/** The phrases of a language, separated by `|`: see `question.json` of its texts. */
export interface PhrasesOf {
  language: string;
  plain: Record<(typeof ignoredWords)[number], string>;
  unknown: Record<(typeof unknownMeasures)[number], string>;
  /** By the names of datasets. */
  datasets: Record<string, string>;
  /** By the parameters of dimensions. */
  dimensions: Record<string, string>;
  /** By the names of measures that sum a column. */
  summed: Record<string, string>;
}

/** The measures that sum a column, for questions that also name a code or a period. */
export const summedMeasures = datasets.flatMap((dataset) =>
  dataset.measures.flatMap(({ name, column }) => (column ? { dataset, measure: name } : [])),
);

/** Builds the vocabulary: the question words of each language, and the names and aliases of all codes. */
export function buildVocabulary(
  phrases: readonly PhrasesOf[],
  codeLists: CodeLists,
  aliases: readonly Alias[],
): Vocabulary {
  const codes = readCodes(codeLists, aliases);
  const words = new Map(phrases.map((item) => [item.language, readPhrases(item)]));
  const all = [codes, ...words.values()].flatMap((item) => [...item.keys()]);
  const longest = Math.max(...all.map((phrase) => phrase.split(' ').length));
  return { codes, words, longest };
}

function readCodes(codeLists: CodeLists, aliases: readonly Alias[]): Phrases {
  const { meanings, add } = collectPhrases();
  for (const dataset of datasets) {
    for (const { codeList, parameter, isFilter } of dataset.dimensions) {
      if (codeList === undefined || !isFilter) continue;
      for (const { code, names } of codeLists.get(codeList) ?? []) {
        for (const name of Object.values(names))
          add(name, { type: 'code', dataset, parameter, code });
      }
      for (const { list, code, alias } of aliases) {
        if (list === codeList) add(alias, { type: 'code', dataset, parameter, code });
      }
    }
  }
  addWeakerNames(codeLists, { meanings, add });
  return meanings;
}

/** Adds former and short names, and those of groups of places, that no code has in full. */
function addWeakerNames(
  codeLists: CodeLists,
  { meanings, add }: ReturnType<typeof collectPhrases>,
): void {
  const present = new Set(meanings.keys());
  for (const dataset of datasets) {
    for (const dimension of dataset.dimensions) {
      const { codeList = '', groupList = '', parameter, isFilter, parent } = dimension;
      if (!isFilter) continue;
      const addNames = (code: string, names: readonly string[]) => {
        for (const name of names) {
          if (!present.has(wordsOf(name).join(' ')))
            add(name, { type: 'code', dataset, parameter, code });
        }
      };
      const codes = codeLists.get(codeList) ?? [];
      for (const code of codes) addNames(code.code, formerNamesOf(code));
      if (parent?.dimension === 'province') {
        for (const { code, names } of shortNamesOf(codes)) addNames(code, names);
      }
      for (const { code, names } of codeLists.get(groupList) ?? []) {
        addNames(code, Object.values(names));
      }
    }
  }
}

/**
 * Returns the name of a code, or of a group of places, that a question names by its parameter; null if no list has
 * it.
 */
export function nameOfMeaning(
  { dataset, parameter, code }: { dataset: Dataset; parameter: string; code: string | undefined },
  codeLists: CodeLists,
  language: string,
): string | null {
  const { codeList = '', groupList = '' } =
    dataset.dimensions.find((item) => item.parameter === parameter) ?? {};
  const named = [codeList, groupList]
    .flatMap((list) => codeLists.get(list) ?? [])
    .find((item) => item.code === code);
  return named ? nameOfCode(named, language) : null;
}

/** A word that this share of the names of a list begin or end with states the kind of a place. */
const SHARE_OF_KIND = 0.1;
/** A word that fewer names share states no kind. */
const MIN_OF_KIND = 5;

/** Returns the names of places without the words that state their kind: "Ede" for "Municipality Ede". */
function shortNamesOf(codes: readonly Code[]): { code: string; names: string[] }[] {
  const languages = new Set(codes.flatMap(({ names }) => Object.keys(names)));
  return [...languages].flatMap((language) => {
    const named = codes.map(({ code, names }) => ({ code, words: wordsOf(names[language] ?? '') }));
    const least = Math.max(named.length * SHARE_OF_KIND, MIN_OF_KIND);
    const isKindAt = (index: number) => {
      const counts = new Map<string | undefined, number>();
      for (const { words } of named)
        counts.set(words.at(index), (counts.get(words.at(index)) ?? 0) + 1);
      return (words: readonly string[]) => (counts.get(words.at(index)) ?? 0) >= least;
    };
    const [beginsWithKind, endsWithKind] = [isKindAt(0), isKindAt(-1)];
    return named.flatMap(({ code, words }) => {
      const start = beginsWithKind(words) ? 1 : 0;
      const short = words.slice(start, endsWithKind(words) ? -1 : undefined);
      const isShort = short.length > 0 && short.length < words.length;
      return isShort ? [{ code, names: [short.join(' ')] }] : [];
    });
  });
}

function readPhrases({ language, plain, unknown, ...named }: PhrasesOf): Phrases {
  const { meanings, add } = collectPhrases();
  const addAll = (text: string, meaning: Meaning) =>
    text.split('|').forEach((phrase) => add(phrase, meaning));
  for (const type of ignoredWords) addAll(plain[type], { type });
  for (const measure of unknownMeasures) addAll(unknown[measure], { type: 'unknown', measure });
  for (const dataset of datasets)
    addAll(named.datasets[dataset.name] ?? '', { type: 'dataset', dataset });
  for (const measure of summedMeasures)
    addAll(named.summed[measure.measure] ?? '', { type: 'summed', ...measure });
  for (const [parameter, text] of Object.entries(named.dimensions)) {
    addAll(text, { type: 'by', parameter });
  }
  for (let month = 1; month <= 12; month += 1) {
    add(formatsOf(language).monthName(month), { type: 'month', month: String(month) });
  }
  return meanings;
}

function collectPhrases() {
  const meanings = new Map<string, Meaning[]>();
  const add = (phrase: string, meaning: Meaning) => {
    const words = wordsOf(phrase).join(' ');
    const known = meanings.get(words) ?? [];
    const isKnown = known.some(
      (item) => JSON.stringify(keyOf(item)) === JSON.stringify(keyOf(meaning)),
    );
    if (words !== '' && !isKnown) meanings.set(words, [...known, meaning]);
  };
  return { meanings, add };
}

function keyOf(meaning: Meaning) {
  return 'dataset' in meaning ? { ...meaning, dataset: meaning.dataset.name } : meaning;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;

/**
 * Splits a text into words in lower case without accents; numbers are separate, and so is each character of
 * scripts that put no space between words.
 */
export function wordsOf(text: string): string[] {
  const plain = normaliseSearch(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
  return plain.replace(unspaced, ' $& ').match(/\p{N}+|[\p{L}\p{M}ー]+/gu) ?? [];
}

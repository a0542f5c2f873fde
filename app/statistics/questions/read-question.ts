import { datasets } from '~/datasets';
import { type Dataset } from '~/datasets/dataset';
import { type Meaning, type UnknownMeasure, type Vocabulary, wordsOf } from './vocabulary';

/** The part of a dataset that a question is about. */
interface Scope {
  dataset: Dataset;
  /** One code by parameter. */
  codes: Readonly<Record<string, string>>;
  /** Null if none is named. */
  year: string | null;
}

/** The question about the data in a searched text. */
export type Question =
  | (Scope & {
      kind: 'figure';
      month: string | null;
      /** The measure that sums a column; null if records are counted. */
      measure: string | null;
      /** The parameter whose code with the most or fewest records is wanted. */
      by: string | null;
      isLeast: boolean;
      /** Whether it asks for the change from a year before. */
      isChange: boolean;
      /** Whether it asks for the count per inhabitant. */
      isRate: boolean;
      /** Whether it asks for the numbers of several years. */
      isTrend: boolean;
    })
  /** It sets codes of a dimension side by side; `isRate`: by their counts per inhabitant, `isTrend`: by all years. */
  | (Scope & {
      kind: 'comparison';
      month: string | null;
      by: string;
      compared: readonly string[];
      isRate: boolean;
      isTrend: boolean;
    })
  /**
   * It asks for something else than a number of records; `ignored` are its words outside its scope and
   * measure.
   */
  | (Scope & { kind: 'unknown'; measure: UnknownMeasure; ignored: readonly string[] })
  /** It asks about a word that the data do not know; without a question word, it may name a text. */
  | { kind: 'rest'; dataset: Dataset; rest: string; isQuestion: boolean };

interface Phrase {
  words: string;
  meanings: readonly Meaning[];
}

/**
 * Reads the question in a searched text, in any language: it consists only of names of codes, what is
 * counted, times and question words, or asks for something that the data do not hold. Null if it is no
 * question, or ambiguous.
 *
 * @param language - the language of the page, which is tried first.
 * @param thisYear - the current year.
 */
export function readQuestion(
  text: string,
  vocabulary: Vocabulary,
  { language, thisYear }: { language: string; thisYear: number },
): Question | null {
  const { phrases, years, rest } = readInOneLanguage(wordsOf(text), vocabulary, language);
  const found = <Type extends Meaning['type']>(type: Type) =>
    phrases.flatMap(({ meanings }) =>
      meanings.filter(
        (meaning): meaning is Extract<Meaning, { type: Type }> => meaning.type === type,
      ),
    );
  const isChange = found('change').length > 0;
  const isRate = found('rate').length > 0;
  const isLeast = found('least').length > 0;
  // "Provinces per inhabitant" asks for their ranking.
  const isRanked = isRate && found('by').length > 0 && found('code').length === 0;
  const isMost = found('most').length > 0 || (isRanked && !isLeast);
  const isTrend = found('trend').length > 0;
  const isCompared = found('compare').length > 0;
  const isOfOne = isMost || isLeast || isChange || isRate;
  const isQuestion = isOfOne || isCompared || isTrend || found('ask').length > 0;
  // If the most is wanted, a word that also names a dimension means the dimension.
  const codes = phrases.filter(
    (phrase) =>
      phrase.meanings[0]?.type === 'code' && !((isMost || isLeast) && hasType(phrase, 'by')),
  );
  const [noun] = found('dataset');
  const isOfOpen = found('open').length > 0;
  const unknown = found('unknown').find(({ measure }) => measure !== 'age' || isOfOpen);
  const named = [
    ...years,
    ...found('thisYear').map(() => String(thisYear)),
    ...found('lastYear').map(() => String(thisYear - 1)),
  ];
  const askFor = (measure: UnknownMeasure): Question => {
    const read = { phrases, rest, years: [...new Set(named)] };
    const scopes = (noun ? [noun.dataset] : datasets).map((dataset) => readScope(dataset, read));
    const scope = scopes.reduce((best, candidate) =>
      candidate.ignored.length < best.ignored.length ? candidate : best,
    );
    return { kind: 'unknown', measure, ...scope };
  };
  if (isOfGender(phrases)) return askFor('gender');
  const isOfAnswers = found('answered').length > 0;
  if (unknown?.measure === 'duration' && isOfAnswers) return askFor('answer');
  // "How long does it take" asks about nothing else.
  const isHowLong =
    unknown?.measure === 'duration' && rest.length === 0 && wordsOf(text).length > 1;
  const isOfData =
    isQuestion ||
    noun ||
    codes.length > 0 ||
    found('complained').length > 0 ||
    isOfOpen ||
    isHowLong;
  // Such words are part of many names: "gender-based".
  const isRead = unknown?.measure !== 'gender' || rest.length === 0;
  if (unknown && isOfData && isRead)
    return askFor(unknown.measure === 'duration' && isOfOpen ? 'age' : unknown.measure);
  const [year = null, ...others] = yearsOf(new Set(named), isChange);
  const months = new Set(found('month').map(({ month }) => month));
  const [month = null] = months;
  if (others.length > 0 || months.size > 1) return null;
  // The change of the code with the most, or of a rate, is not stated: trends show it.
  const [summed] = found('summed');
  // Sums are stated only for a code or a period.
  const isSummed =
    (codes.length > 0 || year !== null) && !(isMost || isLeast || isChange || isRate);
  // Numbers by year are stated of codes, rates by year only side by side.
  const isTrendOfCodes =
    codes.length > (isRate ? 1 : 0) && !(isMost || isLeast || year !== null || month !== null);
  const unread = [
    ...(isSummed ? [] : wordsOnlyOf(phrases, 'summed')),
    ...rest,
    ...(isChange && (isMost || isLeast || isRate) ? wordsOfType(phrases, 'change') : []),
    ...(isTrend && !isTrendOfCodes ? wordsOfType(phrases, 'trend') : []),
    // How many were answered, or are open, is not counted.
    ...(['answered', 'open', 'handled'] as const).flatMap((type) => wordsOnlyOf(phrases, type)),
    ...(unknown ? [] : wordsOnlyOf(phrases, 'unknown')),
  ];
  if (unread.length > 0) {
    const [dataset] = noun ? [noun.dataset] : datasets;
    const isEnough = noun ? isQuestion || codes.length > 0 : codes.length > 0 && year !== null;
    if (!isEnough || !dataset) return null;
    return {
      kind: 'rest',
      dataset,
      rest: unread.join(' '),
      isQuestion: isQuestion && noun !== undefined,
    };
  }
  if (!(isMost || isLeast || isChange) && !summed && codes.length > 1) {
    for (const dataset of noun ? [noun.dataset] : datasets) {
      const compared = chooseCompared(dataset, codes);
      if (isRate && compared?.by !== 'province') continue;
      const chosen = compared && { ...compared.codes, [compared.by]: '' };
      if (compared && chosen && phrases.every((phrase) => isUsed(phrase, null, chosen)))
        return { kind: 'comparison', dataset, ...compared, year, month, isRate, isTrend };
    }
  }
  if (isCompared) return null;
  const subjects = [codes.length, year ?? month ?? isTrend, noun, summed, isQuestion].filter(
    Boolean,
  ).length;
  const by = isMost || isLeast ? (found('by')[0]?.parameter ?? null) : null;
  if (isMost || isLeast ? by === null : codes.length < 2 && subjects < 2) return null;
  const measure = summed?.measure ?? null;
  for (const dataset of noun ? [noun.dataset] : datasets) {
    if (summed && summed.dataset !== dataset) continue;
    const chosen = chooseCodes(dataset, codes);
    const isKnown = by === null || dataset.dimensions.some(({ parameter }) => parameter === by);
    if (chosen && isKnown && phrases.every((phrase) => isUsed(phrase, by, chosen)))
      return {
        kind: 'figure',
        dataset,
        codes: chosen,
        year,
        month,
        measure,
        by,
        isLeast,
        isChange,
        isRate,
        isTrend,
      };
  }
  return null;
}

/** A name in a text that several codes have. */
export interface AmbiguousName {
  /** Its words, as `wordsOf` returns them. */
  words: string;
  codes: readonly Extract<Meaning, { type: 'code' }>[];
}

/** Returns the names in a text that may mean several codes of a dataset. */
export function ambiguousNamesOf(
  text: string,
  vocabulary: Vocabulary,
  language: string,
): AmbiguousName[] {
  const { phrases } = readInOneLanguage(wordsOf(text), vocabulary, language);
  return phrases.flatMap((phrase) => {
    const named = datasets.map((dataset) => codesOf(dataset, phrase));
    const codes = named.find(({ length }) => length > 1);
    return codes && named.every(({ length }) => length !== 1)
      ? [{ words: phrase.words, codes }]
      : [];
  });
}

function hasType({ meanings }: Phrase, type: Meaning['type']): boolean {
  return meanings.some((meaning) => meaning.type === type);
}

function wordsOfType(phrases: readonly Phrase[], type: Meaning['type']): string[] {
  return phrases.filter((phrase) => hasType(phrase, type)).map(({ words }) => words);
}

/** Returns the words that have no other meaning. */
function wordsOnlyOf(phrases: readonly Phrase[], type: Meaning['type']): string[] {
  const only = phrases.filter(({ meanings }) => meanings.every((meaning) => meaning.type === type));
  return only.map(({ words }) => words);
}

/** Returns whether a question is about women as complainants, or about women if they have no code. */
function isOfGender(phrases: readonly Phrase[]): boolean {
  const ofWomen = phrases.filter((phrase) => hasType(phrase, 'woman'));
  const isOfComplaining = phrases.some((phrase) => hasType(phrase, 'complained'));
  return ofWomen.some((phrase) => isOfComplaining || !hasType(phrase, 'code'));
}

/** Returns the requested years; a change from one year to the next is that of the later one. */
function yearsOf(years: ReadonlySet<string>, isChange: boolean): string[] {
  const [first = '', last = first, ...others] = [...years].sort();
  const isFromBefore = isChange && others.length === 0 && Number(last) - Number(first) === 1;
  return isFromBefore ? [last] : [...years];
}

/**
 * Returns whether a phrase names no dimension, or names the requested one or that of a chosen code: none is
 * left unanswered.
 */
function isUsed(
  { meanings }: Phrase,
  by: string | null,
  chosen: Readonly<Record<string, string>>,
): boolean {
  const named = meanings.flatMap((meaning) => (meaning.type === 'by' ? [meaning.parameter] : []));
  // There are more complainants than complaints.
  const others = meanings.filter(({ type }) => type !== 'by' && type !== 'complained');
  const isOther = named.length === 0 || others.length > 0;
  return isOther || named.some((name) => name === by || name in chosen);
}

/** The parts of a question of how long, besides codes and times. */
const ofDurations: ReadonlySet<Meaning['type']> = new Set([
  ...([
    'unknown',
    'ask',
    'filler',
    'dataset',
    'answered',
    'open',
    'handled',
    'complained',
  ] as const),
  ...(['thisYear', 'lastYear'] as const),
]);

/**
 * Returns the scope of a question in a dataset: the codes that can be chosen together, and the year if there
 * is one.
 */
function readScope(
  dataset: Dataset,
  { phrases, rest, years }: { phrases: readonly Phrase[]; rest: string[]; years: string[] },
): Scope & { ignored: string[] } {
  const [chosen, others]: [Phrase[], Phrase[]] = [[], []];
  for (const phrase of phrases) {
    if (hasType(phrase, 'code') && chooseCodes(dataset, [...chosen, phrase])) chosen.push(phrase);
    else others.push(phrase);
  }
  const codes = chooseCodes(dataset, chosen) ?? {};
  const isOfDuration = ({ meanings }: Phrase) =>
    meanings.some((meaning) =>
      // Durations are shown by years.
      meaning.type === 'by'
        ? meaning.parameter in codes || meaning.parameter === 'year'
        : ofDurations.has(meaning.type),
    );
  const [year = null, ...otherYears] = years;
  const isOfOneYear = otherYears.length === 0;
  return {
    dataset,
    codes,
    year: isOfOneYear ? year : null,
    ignored: [
      ...others.filter((other) => !isOfDuration(other)).map(({ words }) => words),
      ...(isOfOneYear ? [] : years),
      ...rest,
    ],
  };
}

/** Reads the text in the language that leaves the fewest words; in a tie, in that of the page. */
function readInOneLanguage(
  words: readonly string[],
  { codes, words: wordsIn, longest }: Vocabulary,
  language: string,
) {
  const known = wordsIn.get(language);
  const all = [...(known ? [known] : []), ...wordsIn.values()];
  return all
    .map((reading) => {
      const meaningsOf = (phrase: string) => [
        ...(codes.get(phrase) ?? []),
        ...(reading.get(phrase) ?? []),
      ];
      return readPhrases(words, meaningsOf, longest);
    })
    .reduce((best, reading) => (reading.rest.length < best.rest.length ? reading : best));
}

/** Returns the longest phrases from the first word on, years, and the words in none of them. */
function readPhrases(
  words: readonly string[],
  meaningsOf: (phrase: string) => readonly Meaning[],
  longest: number,
) {
  const [phrases, years, rest]: [Phrase[], string[], string[]] = [[], [], []];
  for (let at = 0; at < words.length;) {
    const lengths = Array.from(
      { length: Math.min(longest, words.length - at) },
      (_, less) => less + 1,
    );
    const length = lengths.findLast(
      (item) => meaningsOf(words.slice(at, at + item).join(' ')).length > 0,
    );
    const word = words[at] ?? '';
    const phrase = words.slice(at, at + (length ?? 1)).join(' ');
    if (length !== undefined) phrases.push({ words: phrase, meanings: meaningsOf(phrase) });
    else if (/^(19|20)\d\d$/.test(word)) years.push(word);
    else rest.push(word);
    at += length ?? 1;
  }
  return { phrases, years, rest };
}

/** Chooses one code for each phrase, each of another dimension. Null if there is not exactly one reading. */
function chooseCodes(dataset: Dataset, phrases: readonly Phrase[]): Record<string, string> | null {
  const chosen: Record<string, string> = {};
  for (const phrase of phrases) {
    const only = codeOf(dataset, phrase);
    if (!only || (chosen[only.parameter] ?? only.code) !== only.code) return null;
    chosen[only.parameter] = only.code;
  }
  return chosen;
}

/** More codes than this are not compared. */
const MAX_COMPARED = 5;

/**
 * Chooses the codes to set side by side: several of one dimension, and at most one of each other. Null if
 * there is not exactly one reading.
 */
function chooseCompared(
  dataset: Dataset,
  phrases: readonly Phrase[],
): { codes: Record<string, string>; by: string; compared: string[] } | null {
  const chosen = new Map<string, Set<string>>();
  for (const phrase of phrases) {
    const only = codeOf(dataset, phrase);
    if (!only) return null;
    chosen.set(only.parameter, (chosen.get(only.parameter) ?? new Set()).add(only.code));
  }
  const [several, ...more] = [...chosen].filter(([, codes]) => codes.size > 1);
  if (!several || more.length > 0 || several[1].size > MAX_COMPARED) return null;
  const [by, compared] = several;
  const codes = [...chosen].flatMap(([parameter, [code]]) =>
    parameter === by || code === undefined ? [] : [[parameter, code] as const],
  );
  return { codes: Object.fromEntries(codes), by, compared: [...compared] };
}

/** Returns the only code that a phrase names; null if it may name several. */
function codeOf(dataset: Dataset, phrase: Phrase) {
  const [only, ...others] = codesOf(dataset, phrase);
  return only && others.length === 0 ? only : null;
}

/** Returns the codes that a phrase names, a province rather than its city. */
function codesOf(dataset: Dataset, { meanings }: Phrase) {
  const matches = meanings.flatMap((meaning) =>
    meaning.type === 'code' && meaning.dataset === dataset ? [meaning] : [],
  );
  const places = matches.filter(({ parameter }) => parameter === 'province');
  return places.length > 0 ? places : matches;
}

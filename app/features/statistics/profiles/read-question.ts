import { type CodeLists } from '~/datasets/code-lists';
import { profiledDataset, profileKinds, type ProfileKind } from './profile-kinds';
import { listProfiledCodes, type ProfiledCode } from './profiled-codes';

/** A question for the figure of a code: "complaints papua 2025". */
export interface Question {
  kind: ProfileKind;
  item: ProfiledCode;
  /** Null where none is named. */
  year: string | null;
}

/**
 * The question that a searched text asks: the name of a code with a year, with what is counted, or with both, in any
 * order; null where it says anything else.
 *
 * @param nouns - the words for what is counted.
 */
export function readQuestion(
  text: string,
  codeLists: CodeLists,
  nouns: readonly string[],
): Question | null {
  const words = wordsOf(text);
  const counted = nouns.map((noun) => wordsOf(noun).join(' '));
  const years = words.filter((word) => /^(19|20)\d\d$/.test(word));
  const named = words.filter((word) => !years.includes(word) && !counted.includes(word));
  if (named.length === 0 || named.length === words.length || years.length > 1) return null;
  const name = named.join(' ');
  for (const kind of profileKinds) {
    const item = listProfiledCodes(profiledDataset, kind, codeLists).find(({ names }) =>
      Object.values(names).some((one) => wordsOf(one).join(' ') === name),
    );
    if (item) return { kind, item, year: years[0] ?? null };
  }
  return null;
}

/** Words in small letters without accents; signs stand between words. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

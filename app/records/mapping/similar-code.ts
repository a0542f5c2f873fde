import { aliasesOf, type Code } from '~/datasets/code-lists';
import { normaliseName } from './code-names';

/** From which share of common trigrams on two names count as similar. */
const MIN_SIMILARITY = 0.5;
/** How much more similar the best code has to be than any other: a guess between two is none. */
const MIN_LEAD = 0.05;

/**
 * Returns a search of a code list for the code whose name, in any language, or other name is most similar to a
 * text; null if none is similar, or two are equally so.
 */
export function createSimilarCodeFinder(codes: readonly Code[]): (text: string) => Code | null {
  const named = codes.map((code) => ({
    code,
    names: [...Object.values(code.names), ...aliasesOf(code)].map(trigramsOf),
  }));
  return (text) => {
    const wanted = trigramsOf(text);
    const [best, next] = named
      .map(({ code, names }) => ({
        code,
        similarity: Math.max(0, ...names.map((name) => similarityOf(name, wanted))),
      }))
      .sort((a, b) => b.similarity - a.similarity);
    if (!best || best.similarity < MIN_SIMILARITY) return null;
    return best.similarity - (next?.similarity ?? 0) < MIN_LEAD ? null : best.code;
  };
}

/**
 * Returns the groups of three letters of a text's words, with two spaces before each and one after, as
 * PostgreSQL's pg_trgm forms them: beginnings count more, and the order of words does not matter.
 */
function trigramsOf(text: string): ReadonlySet<string> {
  const plain = normaliseName(text).normalize('NFKD').replace(/\p{M}/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return new Set(
    words.flatMap((word) => {
      const letters = [...`  ${word} `];
      return letters.slice(2).map((letter, at) => `${letters[at]}${letters[at + 1]}${letter}`);
    }),
  );
}

/** Returns the share of common trigrams, from 0 to 1 (Dice). */
function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 0;
  const common = [...a].filter((trigram) => b.has(trigram)).length;
  return (2 * common) / (a.size + b.size);
}

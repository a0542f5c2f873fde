import { type Code } from './code-lists';
import { withoutMergeMark } from './merge-mark';

/** What would change in a list: codes, in the order of the new list. */
export interface CodeListDifference {
  added: string[];
  /** Codes with other names, or other attributes. */
  changed: string[];
  /** Codes that the new list does not contain. */
  missing: string[];
  /** Whether codes of both are in another order. */
  isReordered: boolean;
}

/** Compares a list with a new version of it. */
export function compareCodes(
  present: readonly Code[],
  future: readonly Code[],
): CodeListDifference {
  const known = new Map(present.map((code) => [code.code, code]));
  const wanted = new Set(future.map(({ code }) => code));
  const shared = future.filter(({ code }) => known.has(code)).map(({ code }) => code);
  const former = present.map(({ code }) => code).filter((code) => wanted.has(code));
  return {
    added: future.map(({ code }) => code).filter((code) => !known.has(code)),
    changed: future.flatMap((code) => {
      const before = known.get(code.code);
      return before && contentOf(before) !== contentOf(code) ? [code.code] : [];
    }),
    missing: present.map(({ code }) => code).filter((code) => !wanted.has(code)),
    isReordered: shared.some((code, index) => code !== former[index]),
  };
}

/**
 * Returns whether a list stays the same. Missing codes are not a difference: omitting a code never deletes it.
 */
export function isSame({ added, changed, isReordered }: CodeListDifference): boolean {
  return added.length === 0 && changed.length === 0 && !isReordered;
}

/** The content of a code in a file: everything except the marks of merges. */
function contentOf({ names, attributes }: Code): string {
  return JSON.stringify([sorted(names), sorted(withoutMergeMark(attributes))]);
}

function sorted(record: Readonly<Record<string, string>>) {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

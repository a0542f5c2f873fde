import { type Code } from './code-lists';
import { withoutMergeMark } from './merge-mark';

/** What would change in a list: codes, in the order of the list that is to come. */
export interface CodeListDifference {
  added: string[];
  /** Codes with other names, or other attributes. */
  changed: string[];
  /** Codes that the list that is to come does not have. */
  missing: string[];
  /** Whether codes of both stand in another order. */
  isReordered: boolean;
}

/** Compares a list as it is with what it may become. */
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

/** Whether a list stays as it is. What it lacks is no difference: nothing deletes by leaving out. */
export function isSame({ added, changed, isReordered }: CodeListDifference): boolean {
  return added.length === 0 && changed.length === 0 && !isReordered;
}

/** What a file states of a code: all but the marks of merges. */
function contentOf({ names, attributes }: Code): string {
  return JSON.stringify([sorted(names), sorted(withoutMergeMark(attributes))]);
}

function sorted(record: Readonly<Record<string, string>>) {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1));
}

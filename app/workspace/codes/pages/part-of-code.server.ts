import { type Code } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type RecordedDimension, statedDimensions } from '~/datasets/dataset';
import { dayAfter, successorsOf, validityOf } from '~/datasets/validity';
import { datasetsCarrying } from '~/records/codes/carried-codes.server';
import { createCodeFinder } from '~/records/mapping/code-names';
import { db } from '~/services/portal.server';

/** Returns the other columns of the records that carry codes of a list, each once. */
export function otherDimensions(list: string): RecordedDimension[] {
  const found = datasetsCarrying(list).flatMap(statedDimensions);
  const byName = new Map(found.map((dimension) => [dimension.name, dimension]));
  return [...byName.values()].filter(({ codeList }) => codeList !== list);
}

/** Returns the names of those columns. */
export const otherColumns = (list: string): string[] =>
  otherDimensions(list).map(({ name }) => name);

/**
 * Finds the value of another column that was typed as code or name; undefined if none was chosen, null if there is
 * no such value, or half of it is missing.
 */
export async function findValue(
  list: string,
  { column, value }: { column?: string; value?: string },
): Promise<{ column: string; code: string } | null | undefined> {
  if (column === undefined && value === undefined) return undefined;
  const dimension = otherDimensions(list).find(({ name }) => name === column);
  if (!dimension || value === undefined) return null;
  const codes = (await listCodeLists(db)).get(dimension.codeList) ?? [];
  const code = createCodeFinder(codes, dimension.parent?.attribute)(value.trim());
  return code === null ? null : { column: dimension.name, code };
}

/** Returns the other codes of a list, those first that took the place of a code. */
export function successorsFirst(code: Code, codes: readonly Code[]): Code[] {
  const successors = successorsOf(code);
  const others = codes.filter((each) => each !== code);
  const isSuccessor = (each: Code) => successors.includes(each.code);
  return [...others.filter(isSuccessor), ...others.filter((each) => !isSuccessor(each))];
}

/** Returns the first day on which a code is no longer used; empty if it has no last day. */
export function dayAfterLast(code: Code): string {
  const { to } = validityOf(code);
  return to === undefined ? '' : dayAfter(to);
}

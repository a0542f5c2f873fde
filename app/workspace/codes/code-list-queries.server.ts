import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { datasets } from '~/datasets';
import { type Code } from '~/datasets/code-lists';
import { recordedDimensions } from '~/datasets/dataset';
import { linksOfLists } from '~/datasets/list-links';
import { mergeMarkIn } from '~/datasets/merge-mark';
import { type Db } from '~/platform/db/client.server';
import { listUsedCodes, listUsedLists } from '~/records/codes/list-codes.server';
import { codeRoles } from './code-roles';

/** Returns all code lists with their use. @throws RoleMissing for everybody but analysts. */
export function listCodeListsForStaff(db: Db, account: Account) {
  requireRole(account, ...codeRoles);
  return listUsedLists(db);
}

/**
 * Returns the codes of a list in order with their use; null if there is no such list.
 *
 * @throws RoleMissing for everybody but analysts.
 */
export async function getCodeListForStaff(db: Db, account: Account, list: string) {
  requireRole(account, ...codeRoles);
  const codes = await listUsedCodes(db, list);
  return codes.length > 0 ? codes : null;
}

/** Returns the parameters of the dimensions whose codes a list names, which name the list, too. */
export function parametersOf(list: string): string[] {
  const dimensions = datasets.flatMap(recordedDimensions);
  const using = dimensions.filter(({ codeList }) => codeList === list);
  return [...new Set(using.map(({ parameter }) => parameter))];
}

/** Returns the column by which the codes of a list name their parents, and the list of these; null without one. */
export function parentOf(list: string): { attribute: string; above: string } | null {
  return linksOfLists(datasets).find((link) => link.list === list && link.isParent) ?? null;
}

/** Returns the code that a code was last merged into; null if it was not. */
export function mergeOf({ attributes }: Pick<Code, 'attributes'>) {
  const { merged_into: into, merged_on: on } = mergeMarkIn(attributes);
  return into === undefined ? null : { into, on: on ?? '' };
}

import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { datasets } from '~/datasets';
import { type Code, MARKS, RESIDUAL } from '~/datasets/code-lists';
import { recordedDimensions } from '~/datasets/dataset';
import { linksOfLists, type ListLink } from '~/datasets/list-links';
import { mergeMarkIn } from '~/datasets/merge-mark';
import { type Db } from '~/platform/db/client.server';
import { type ProtectionPolicy } from '~/protection/policy';
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

/**
 * Returns the codes of a list in order, without their use; null if there is no such list.
 *
 * @throws RoleMissing for everybody but analysts.
 */
export async function getCodesForStaff(db: Db, account: Account, list: string) {
  requireRole(account, ...codeRoles);
  const codes = await db
    .selectFrom('code')
    .select(['code', 'names', 'attributes'])
    .where('list', '=', list)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return codes.length > 0 ? codes : null;
}

/** Returns the parameters of the dimensions whose codes a list names, which name the list, too. */
export function parametersOf(list: string): string[] {
  const dimensions = datasets.flatMap(recordedDimensions);
  const using = dimensions.filter(({ codeList }) => codeList === list);
  return [...new Set(using.map(({ parameter }) => parameter))];
}

/** Returns how much a table by the codes of a list adds to the risk of recognising somebody; null if it is no dimension. */
export function weightOf(
  list: string,
  { weights }: Pick<ProtectionPolicy, 'weights'>,
): number | null {
  const using = datasets.flatMap(recordedDimensions).filter(({ codeList }) => codeList === list);
  const known = using.flatMap(({ name }) => weights[name] ?? []);
  return known.length > 0 ? Math.max(...known) : null;
}

/** Returns the columns by which the codes of a list name other codes, their parent among them. */
export function linksFrom(list: string): ListLink[] {
  return linksOfLists(datasets).filter((link) => link.list === list);
}

/** Returns the columns of a list whose cells have one of few values, with these. */
export function choicesFrom(list: string): Record<string, readonly string[]> {
  const classes = datasets.flatMap(recordedDimensions).flatMap((dimension) => {
    const { codeList, classes: of } = dimension;
    return codeList === list && of ? [[of.attribute, of.values] as const] : [];
  });
  return { [RESIDUAL]: MARKS.filter(Boolean), ...Object.fromEntries(classes) };
}

/** Returns the code that a code was last merged into; null if it was not. */
export function mergeOf({ attributes }: Pick<Code, 'attributes'>) {
  const { merged_into: into, merged_on: on } = mergeMarkIn(attributes);
  return into === undefined ? null : { into, on: on ?? '' };
}

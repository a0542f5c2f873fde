import { type Account } from './account';
import { type Role } from './roles';

/** Thrown if an account lacks the required role; pages answer as if they did not exist. */
export class RoleMissing extends Error {}

/** The roles of an account; guests are null. */
type Holder = Pick<Account, 'roles' | 'hasPassedSecondFactor'>;

/** Returns whether an account has one of the roles, in a session that has passed the second factor. */
export function hasRole(account: Holder | null, ...permitted: readonly Role[]): boolean {
  if (!account?.hasPassedSecondFactor) return false;
  return account.roles.some((role) => permitted.includes(role));
}

/**
 * Requires a role; called first in every query and command for staff, next to the data.
 *
 * @throws RoleMissing unless the account has one of the roles, and has passed the second factor.
 */
export function requireRole(account: Holder | null, ...permitted: readonly Role[]): void {
  if (!hasRole(account, ...permitted)) throw new RoleMissing(`Needs ${permitted.join(' or ')}`);
}

/**
 * Requires a member of the staff who need not have passed a second factor yet: for what sets it up.
 *
 * @throws RoleMissing when the account has no role.
 */
export function requireStaff<Who extends Holder>(account: Who | null): asserts account is Who {
  if (!account?.roles.length) throw new RoleMissing('Needs any role');
}

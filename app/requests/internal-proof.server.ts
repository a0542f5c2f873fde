import { type Db } from '~/platform/db/client.server';
import { type RequestRow } from './request-standing.server';

/** What proves that an applicant is of the commission's staff: the mark of the account, or a domain with `@`. */
export type InternalProof = NonNullable<RequestRow['internal_proof']>;

interface Applicant {
  email: string;
  verifiedAt: Date | null;
  /** Whether an administrator has marked the account. */
  isMarked: boolean;
}

/**
 * Returns what proves that an applicant is of the staff; null if nothing does. Domains are compared whole: a
 * subdomain is another one.
 */
export function internalProofOf(
  { email, verifiedAt, isMarked }: Applicant,
  domains: readonly string[],
): InternalProof | null {
  if (!verifiedAt) return null;
  if (isMarked) return 'mark';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.includes(domain) ? `@${domain}` : null;
}

/** Returns what proves now that an account is of the staff; null if nothing does. */
export async function proveInternal(
  db: Db,
  accountId: number,
  domains: readonly string[],
): Promise<InternalProof | null> {
  const applicant = await db
    .selectFrom('account')
    .leftJoin('internal_account', 'account_id', 'id')
    .select(['email', 'verified_at as verifiedAt', 'marked_at as markedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!applicant) return null;
  return internalProofOf({ ...applicant, isMarked: applicant.markedAt !== null }, domains);
}

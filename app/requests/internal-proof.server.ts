import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { type RequestRow } from './request-standing.server';

/**
 * What proves that an applicant is of the commission's staff: the mark of the account, a domain with `@`, or an invitation
 * with its day and the invited address.
 */
export type InternalProof = NonNullable<RequestRow['internal_proof']>;

interface Applicant {
  email: string;
  verifiedAt: Date | null;
  /** Whether the account is marked. */
  isMarked: boolean;
  /** The invitation that has marked it; null if an administrator did. */
  invitation: { email: string; at: Date } | null;
}

/**
 * Returns what proves that an applicant is of the staff; null if nothing does. Domains are compared whole: a
 * subdomain is another one.
 */
export function internalProofOf(
  { email, verifiedAt, isMarked, invitation }: Applicant,
  domains: readonly string[],
): InternalProof | null {
  if (!verifiedAt) return null;
  if (isMarked)
    return invitation ? `invitation ${homeDay(invitation.at)} ${invitation.email}` : 'mark';
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
    .select(['invited_email as invitedEmail', 'invited_at as invitedAt'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!applicant) return null;
  const { invitedEmail: invited, invitedAt, markedAt } = applicant;
  const invitation = invited && invitedAt ? { email: invited, at: invitedAt } : null;
  return internalProofOf({ ...applicant, isMarked: markedAt !== null, invitation }, domains);
}

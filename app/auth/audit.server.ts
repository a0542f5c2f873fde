import { sql, type Kysely, type RawBuilder } from 'kysely';
import { shortenAddress } from '~/platform/http/client-address.server';
import { describeDevice } from '~/platform/http/describe-device.server';
import { type Database } from '~/platform/db/schema';
import { currentRequest, type RequestContext } from '~/platform/server/request-context.server';
import { keptActor, type Actor } from './actor';
import { type AuditAct, type AuditKind } from './audit-acts';

/** An act that somebody may have to answer for, its actor, and its subject: a kind and a key of it. */
interface AuditEntry {
  /** `portal` for what it does by itself. */
  by: Actor | 'portal';
  act: AuditAct;
  subject: `${AuditKind}:${string}`;
  /** `job` for what the portal does by itself in the name of the operator. */
  via?: 'job';
}

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const MAX_AT_ONCE = 1000;

/**
 * Adds to the audit log, in the transaction of the act, so that neither exists without the other. No other code does;
 * this one finds out from where: by the web, at the command line, or in a job, which may know who sent it from where. Of
 * staff it keeps network and device, but not the address, of all others neither: the log outlives their accounts.
 */
export async function audit(
  db: Kysely<Database>,
  entries: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const rows = [entries].flat().map(({ by, act, subject, via }) => ({
    actor: by === 'portal' ? by : keptActor(by),
    act,
    subject,
    via: via ?? viaOf(by),
  }));
  for (let first = 0; first < rows.length; first += MAX_AT_ONCE) {
    await db
      .insertInto('audit_log')
      .values(rows.slice(first, first + MAX_AT_ONCE))
      .execute();
  }
}

function viaOf(by: AuditEntry['by']): string | RawBuilder<string> {
  if (by === 'operator') return 'command';
  if (by === 'portal') return 'job';
  if (by.from) return by.from;
  const request = currentRequest();
  if (!request) return 'job';
  const ofStaff = originOf(request);
  return sql<string>`case when exists (
    select from account_role where account_id = ${by.accountId}::integer
  ) then ${ofStaff}::text else 'web' end`;
}

/** Returns from where staff send the current request, for a job that acts in their name; undefined outside of one. */
export function originOfRequest(): string | undefined {
  const request = currentRequest();
  return request && originOf(request);
}

function originOf({ clientAddress, userAgent }: RequestContext): string {
  const network = shortenAddress(clientAddress) || '-';
  return `web ${network} ${describeDevice(userAgent)}`.trim();
}

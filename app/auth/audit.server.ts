import { type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { keptActor, type Actor } from './actor';

/** An act that somebody may have to answer for, its actor, and its subject: a table and a key of it. */
interface AuditEntry {
  by: Actor;
  act: string;
  subject: string;
}

/** Adds to the audit log, in the transaction of the act, so that neither exists without the other. */
export async function audit(db: Kysely<Database>, { by, act, subject }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor: keptActor(by), act, subject })
    .execute();
}

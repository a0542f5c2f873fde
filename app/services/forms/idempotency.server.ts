import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { seal, unseal } from '~/platform/http/seal.server';
import { deriveKey } from '~/platform/http/secret.server';

/** Double clicks and slow networks are over by then. */
const FORGOTTEN_AFTER = sql`interval '5 minutes'`;
/** A process that has not finished by then has died. */
const GIVEN_UP_AFTER = sql`interval '15 seconds'`;
/** Milliseconds between two polls for another process's outcome. */
const LOOK_EVERY_MS = 50;

/** What identifies a form that is sent twice. */
interface SentForm {
  /** What permits the act, and is used up by it: a mailed token, a password of a session. */
  permission: string;
  /** The form's own number. */
  submission: string;
  input: unknown;
}

/** Acts on a form, or returns the outcome of the very same form sent before. */
type Idempotency<Outcome> = (form: SentForm, act: () => Promise<Outcome>) => Promise<Outcome>;

interface IdempotencyOptions<Outcome> {
  db: Db;
  secret: string;
  /** Serialises an outcome; null if the form may be sent again. */
  write: (outcome: Outcome) => string | null;
  read: (text: string) => Outcome;
  /** Called if an outcome could not be stored. */
  onError: (error: unknown) => void;
}

/**
 * Gives the second request of a double click, whose response a browser without script shows, the outcome of
 * the first, which has used up the permission, whichever process each arrives at. Stores only a hash of the
 * form and the encrypted outcome, for some minutes.
 */
export function createIdempotency<Outcome>({
  db,
  secret,
  write,
  read,
  onError,
}: IdempotencyOptions<Outcome>): Idempotency<Outcome> {
  const [hashKey, sealKey] = ['forms', 'outcomes of forms'].map((each) => deriveKey(secret, each));

  async function actFirst(key: string, act: () => Promise<Outcome>): Promise<Outcome> {
    let text: string | null = null;
    try {
      const outcome = await act();
      text = write(outcome);
      return outcome;
    } finally {
      const sealed = text === null ? null : seal(sealKey ?? '', key, text);
      await end(db, key, sealed).catch(onError);
    }
  }

  return async ({ permission, submission, input }, act) => {
    const form = JSON.stringify([permission, submission, input]);
    const key = createHmac('sha256', hashKey ?? '')
      .update(form)
      .digest('base64url');
    while (!(await begin(db, key))) {
      const sealed = await getOutcome(db, key);
      if (sealed) return read(unseal(sealKey ?? '', key, sealed));
      await pause(LOOK_EVERY_MS);
    }
    return actFirst(key, act);
  };
}

/** Records that a form is being acted on. @returns false if it already is, or was. */
async function begin(db: Db, key: string): Promise<boolean> {
  await db
    .deleteFrom('form_outcome')
    .where('begun_at', '<', sql<Date>`now() - ${FORGOTTEN_AFTER}`)
    .execute();
  const begun = await db
    .insertInto('form_outcome')
    .values({ key, begun_at: sql`now()` })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ begun_at: sql`now()` })
        .where('form_outcome.sealed', 'is', null)
        .where('form_outcome.begun_at', '<', sql<Date>`now() - ${GIVEN_UP_AFTER}`),
    )
    .returning('key')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Stores the outcome of a form; without one the form may be sent again. */
async function end(db: Db, key: string, sealed: Buffer | null): Promise<void> {
  if (sealed) await db.updateTable('form_outcome').set({ sealed }).where('key', '=', key).execute();
  else await db.deleteFrom('form_outcome').where('key', '=', key).execute();
}

async function getOutcome(db: Db, key: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('form_outcome')
    .select('sealed')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

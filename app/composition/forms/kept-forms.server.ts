import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db } from '~/db/client.server';
import { seal, unseal } from '~/http/seal.server';
import { deriveKey } from '~/http/secret.server';

/** The field that says for whose account a form was shown. */
export const senderField = 'sender';

/** Long enough to log in, by a mailed link if need be. */
const FORGOTTEN_AFTER = sql`interval '1 hour'`;
/** Forms of one account; nobody has more of them open. */
const MAX_FORMS = 50;

const keptSchema = z.object({
  typed: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.string()),
});

/** What was typed into a form: texts by field, and the fields that had a file. */
export type KeptForm = z.infer<typeof keptSchema>;

/** The account and the page of a form. */
interface FormAddress {
  accountId: number;
  /** Path and parameters. */
  page: string;
}

/**
 * Keeps what was typed into forms whose session had ended, encrypted and for an hour, for the account that
 * they were shown to: whoever else logs in never sees it.
 */
export function createKeptForms({ db, secret }: { db: Db; secret: string }) {
  const senderKey = deriveKey(secret, 'senders of forms');
  const sealKey = deriveKey(secret, 'kept forms');

  const senderOf = (accountId: number) => {
    const sign = createHmac('sha256', senderKey).update(String(accountId)).digest('base64url');
    return `${accountId}.${sign}`;
  };
  const owner = ({ accountId, page }: FormAddress) => `${accountId} ${page}`;

  async function forget(): Promise<void> {
    await db
      .deleteFrom('kept_form')
      .where('kept_at', '<', sql<Date>`now() - ${FORGOTTEN_AFTER}`)
      .execute();
  }

  return {
    /** The value of the hidden field of a form that is shown to an account. */
    senderOf,

    /** The account that a form was shown to; null where nothing proves it. */
    readSender(value: FormDataEntryValue | null): number | null {
      const id = typeof value === 'string' ? /^([1-9]\d{0,9})\./.exec(value)?.[1] : undefined;
      if (id === undefined) return null;
      const [given, ours] = [Buffer.from(String(value)), Buffer.from(senderOf(Number(id)))];
      return given.length === ours.length && timingSafeEqual(given, ours) ? Number(id) : null;
    },

    /** Keeps a form in place of what is kept of the same page. @returns false for an account that is gone, or has too many. */
    async keep(address: FormAddress, form: KeptForm): Promise<boolean> {
      await forget();
      const sealed = seal(sealKey, owner(address), JSON.stringify(form));
      const { accountId, page } = address;
      const { numAffectedRows } = await sql`
        insert into kept_form (account_id, page, sealed)
        select id, ${hashOf(page)}, ${sealed} from account
        where id = ${accountId}
          and (select count(*) from kept_form where account_id = ${accountId}) < ${MAX_FORMS}
        on conflict (account_id, page) do update set sealed = excluded.sealed, kept_at = now()
      `.execute(db);
      return numAffectedRows === 1n;
    },

    /** What is kept of a page for an account; null when nothing is, or no longer. */
    async find(address: FormAddress): Promise<KeptForm | null> {
      const row = await db
        .selectFrom('kept_form')
        .select('sealed')
        .where('account_id', '=', address.accountId)
        .where('page', '=', hashOf(address.page))
        .where('kept_at', '>', sql<Date>`now() - ${FORGOTTEN_AFTER}`)
        .executeTakeFirst();
      if (!row) return null;
      return keptSchema.parse(JSON.parse(unseal(sealKey, owner(address), row.sealed)));
    },

    /** Forgets what is kept of a page, which was sent again. */
    async drop({ accountId, page }: FormAddress): Promise<void> {
      await db
        .deleteFrom('kept_form')
        .where('account_id', '=', accountId)
        .where('page', '=', hashOf(page))
        .execute();
    },
  };
}

function hashOf(page: string): string {
  return createHash('sha256').update(page).digest('base64url');
}

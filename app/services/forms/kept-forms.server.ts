import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db } from '~/platform/db/client.server';
import { seal, tryUnseal } from '~/platform/http/seal.server';
import { deriveKey } from '~/platform/http/secret.server';

/** The field that names the account to which a form was shown. */
export const senderField = 'sender';

/** Long enough to log in, by a mailed link if need be. */
const FORGOTTEN_AFTER = sql`interval '1 hour'`;
/** How long a form may stay open before it is sent, in milliseconds. */
const SENDER_MS = 24 * 60 * 60 * 1_000;
/** The maximum of kept forms for each account; nobody has more of them open. */
const MAX_FORMS = 50;
/** The maximum length of a form, in characters: the longest texts take a tenth. */
const MAX_LENGTH = 128 * 1024;

const keptSchema = z.object({
  typed: z.array(z.tuple([z.string(), z.string()])),
  files: z.array(z.string()),
  isForNextPage: z.boolean().optional(),
});

/**
 * What was typed into a form: texts by field, the fields that had a file, and whether it is for the page that follows a
 * button, not a log-in.
 */
export type KeptForm = z.infer<typeof keptSchema>;

/** The account and the page of a form. */
interface FormAddress {
  accountId: number;
  /** Path and parameters. */
  page: string;
}

/**
 * Keeps what was typed into forms whose session had ended, or whose next page has the form, too, encrypted and for an
 * hour, for the account that they were shown to: other accounts never see it.
 */
export function createKeptForms({ db, secret }: { db: Db; secret: string }) {
  const senderKey = deriveKey(secret, 'senders of forms');
  const sealKey = deriveKey(secret, 'kept forms');

  const senderUntil = ({ accountId, page }: FormAddress, until: number) => {
    const signed = `${accountId} ${until} ${page}`;
    const sign = createHmac('sha256', senderKey).update(signed).digest('base64url');
    return `${accountId}.${until}.${sign}`;
  };
  function readSigned(value: FormDataEntryValue | null, page: string) {
    const parts = typeof value === 'string' ? /^([1-9]\d{0,9})\.(\d{1,15})\./.exec(value) : null;
    if (!parts) return null;
    const [accountId, until] = [Number(parts[1]), Number(parts[2])];
    const given = Buffer.from(String(value));
    const ours = Buffer.from(senderUntil({ accountId, page }, until));
    const isOurs = given.length === ours.length && timingSafeEqual(given, ours);
    return isOurs ? { accountId, isExpired: until < Date.now() } : null;
  }
  const owner = ({ accountId, page }: FormAddress) => `${accountId} ${page}`;

  async function forget(): Promise<void> {
    await db
      .deleteFrom('kept_form')
      .where('kept_at', '<', sql<Date>`now() - ${FORGOTTEN_AFTER}`)
      .execute();
  }

  return {
    /**
     * Returns the value of the hidden field of a form that is shown to an account: for this page, and for a
     * day.
     */
    senderOf: (address: FormAddress) => senderUntil(address, Date.now() + SENDER_MS),

    /** Returns the account that the form of a page was shown to in the last day; null if nothing proves it. */
    readSender(value: FormDataEntryValue | null, page: string): number | null {
      const signed = readSigned(value, page);
      return signed && !signed.isExpired ? signed.accountId : null;
    },

    /** Returns whether the form of a page was shown to another account, however long ago. */
    isOthers(value: FormDataEntryValue | null, page: string, accountId: number): boolean {
      const signed = readSigned(value, page);
      return signed !== null && signed.accountId !== accountId;
    },

    /**
     * Keeps a form, replacing a kept one of the same page. @returns false for an account that is deleted or
     * has too many, and for a form that is too long.
     */
    async keep(address: FormAddress, form: KeptForm): Promise<boolean> {
      await forget();
      const json = JSON.stringify(form);
      if (json.length > MAX_LENGTH) return false;
      const sealed = seal(sealKey, owner(address), json);
      const { accountId, page } = address;
      const { numAffectedRows } = await sql`
        insert into kept_form (account_id, page, sealed)
        select id, ${hashOf(page)}, ${sealed} from account
        where id = ${accountId}
          and (
            select count(*) from kept_form
            where account_id = ${accountId} and page <> ${hashOf(page)}
          ) < ${MAX_FORMS}
        on conflict (account_id, page) do update set sealed = excluded.sealed, kept_at = now()
      `.execute(db);
      return numAffectedRows === 1n;
    },

    /**
     * Returns the kept form of a page for an account; null if there is none, if it has expired, or if
     * `COOKIE_SECRET` has changed since.
     */
    async find(address: FormAddress): Promise<KeptForm | null> {
      const row = await db
        .selectFrom('kept_form')
        .select('sealed')
        .where('account_id', '=', address.accountId)
        .where('page', '=', hashOf(address.page))
        .where('kept_at', '>', sql<Date>`now() - ${FORGOTTEN_AFTER}`)
        .executeTakeFirst();
      const json = row && tryUnseal(sealKey, owner(address), row.sealed);
      return json ? keptSchema.parse(JSON.parse(json)) : null;
    },

    /** Deletes the kept form of a page, which was sent again. */
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

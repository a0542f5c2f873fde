import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { keptActor, type StaffActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { nameOfAccount } from '~/auth/name-actors.server';
import { requireRole } from '~/auth/require-role';
import { notify } from '~/notifications/notify.server';
import { paths } from '~/paths';
import { type Db } from '~/platform/db/client.server';
import { emailKey } from '~/platform/mail/email-key';
import { publishingRoles } from './publishing-roles';

/** How long a guest may preview a draft at most. */
const MAX_DAYS = 14;
/** For how many days after its end an access is explained to its guest. */
const DAYS_LISTED = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Somebody who may preview a draft until a moment, although not of the staff. */
export interface PreviewGuest {
  accountId: number;
  name: string;
  until: Date;
  namedBy: string;
}

/** Lists who may preview a draft now. @throws RoleMissing for everybody except analysts and publishers. */
export async function listGuests(db: Db, account: Account, id: number): Promise<PreviewGuest[]> {
  requireRole(account, ...publishingRoles);
  const guests = await db
    .selectFrom('preview_guest')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['account_id as accountId', 'username', 'full_name as fullName'])
    .select(['ends_at as until', 'named_by as namedBy'])
    .where('calculation_id', '=', id)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('named_at')
    .execute();
  return guests.map(({ username, fullName, ...guest }) => ({
    ...guest,
    name: nameOfAccount({ fullName, username }),
  }));
}

/** Lists who has opened the preview of a draft, and when last. @throws RoleMissing as above. */
export function listOpenings(db: Db, account: Account, id: number) {
  requireRole(account, ...publishingRoles);
  return db
    .selectFrom('audit_log')
    .select(['actor', ({ fn }) => fn.max('at').as('at')])
    .where('act', '=', 'previewOpened')
    .where('subject', '=', `calculation:${id}`)
    .groupBy('actor')
    .orderBy('at', 'desc')
    .execute();
}

/** Why somebody is not named as a guest. */
type GuestRefusal = 'unknown' | 'no-draft' | 'past' | 'too-far';

/**
 * Lets a verified account, by its username or address, preview a draft until a moment, and notifies it; names it again
 * with another end.
 */
export async function nameGuest(
  db: Db,
  { id, who, until }: { id: number; who: string; until: Date },
  by: StaffActor,
): Promise<{ outcome: 'named' } | { outcome: 'refused'; code: GuestRefusal }> {
  const refuse = (code: GuestRefusal) => ({ outcome: 'refused' as const, code });
  if (until.getTime() <= Date.now()) return refuse('past');
  if (until.getTime() > Date.now() + MAX_DAYS * DAY_MS) return refuse('too-far');
  return db.transaction().execute(async (transaction) => {
    const draft = await transaction
      .selectFrom('calculation')
      .select('dataset')
      .where('id', '=', id)
      .where('retracted_at', 'is', null)
      .where('id', 'not in', (query) => query.selectFrom('publication').select('calculation_id'))
      .executeTakeFirst();
    if (!draft) return refuse('no-draft');
    const guest = await transaction
      .selectFrom('account')
      .select('id')
      .where(({ or, eb }) =>
        or([eb('username_key', '=', who.toLowerCase()), eb('email_key', '=', emailKey(who))]),
      )
      .where('verified_at', 'is not', null)
      .executeTakeFirst();
    if (!guest) return refuse('unknown');
    const named = { named_by: keptActor(by), named_at: sql<Date>`now()`, ends_at: until };
    await transaction
      .insertInto('preview_guest')
      .values({ calculation_id: id, account_id: guest.id, ...named })
      .onConflict((conflict) =>
        conflict.columns(['calculation_id', 'account_id']).doUpdateSet(named),
      )
      .execute();
    await audit(transaction, {
      by,
      act: 'previewGuestNamed',
      subject: `preview_guest:${guest.id}:${id}`,
    });
    const values = { dataset: draft.dataset, until: until.toISOString() };
    const event = { kind: 'preview', values, href: paths.previews } as const;
    await notify(transaction, { accountId: guest.id, ...event });
    return { outcome: 'named' as const };
  });
}

/** Ends the access of a guest at once; @returns whether there was any. */
export function endGuest(
  db: Db,
  { id, accountId }: { id: number; accountId: number },
  by: StaffActor,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('preview_guest')
      .set({ ends_at: sql<Date>`now()` })
      .where('calculation_id', '=', id)
      .where('account_id', '=', accountId)
      .where('ends_at', '>', sql<Date>`now()`)
      .returning('account_id')
      .executeTakeFirst();
    if (!ended) return false;
    const subject = `preview_guest:${accountId}:${id}` as const;
    await audit(transaction, { by, act: 'previewGuestEnded', subject });
    return true;
  });
}

/**
 * Lists the drafts that an account may preview as a guest now, and those that it could until lately, with why it cannot
 * any more.
 */
export function listOwnPreviews(db: Db, { id }: Pick<Account, 'id'>) {
  return db
    .selectFrom('preview_guest')
    .innerJoin('calculation', 'calculation.id', 'calculation_id')
    .select(['calculation_id as version', 'dataset', 'ends_at as until'])
    .select(
      sql<'retracted' | 'published' | 'ended' | 'open'>`case
        when retracted_at is null and exists (
          select from publication where publication.calculation_id = calculation.id
        ) then 'published'
        -- Whose access has ended learns nothing more of the draft.
        when ends_at <= now() then 'ended'
        when retracted_at is not null then 'retracted'
        else 'open' end`.as('state'),
    )
    .where('account_id', '=', id)
    .where('ends_at', '>', sql<Date>`now() - make_interval(days => ${DAYS_LISTED})`)
    .orderBy('calculation_id')
    .execute();
}

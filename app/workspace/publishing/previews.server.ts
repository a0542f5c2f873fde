import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { hasRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { publishingRoles } from './publishing-roles';

type Viewer = Pick<Account, 'id' | 'roles' | 'hasPassedSecondFactor'>;
type SessionViewer = Viewer & Pick<Account, 'session'>;

/** A draft that an account may preview now. */
export interface PreviewedDraft {
  draft: Calculation;
  /** When that ends for a guest; null for analysts and publishers. */
  until: Date | null;
}

/** The preview of a session: open, no longer permitted since the last request, or over. */
export type SessionPreview = PreviewedDraft & { state: 'open' | 'ended' | 'over' };

/** Selects calculations with what decides whether an account may preview them. */
const withAccess = (db: Db, { id }: Pick<Viewer, 'id'>) =>
  db
    .selectFrom('calculation')
    .leftJoin('preview_guest', (join) =>
      join
        .onRef('preview_guest.calculation_id', '=', 'calculation.id')
        .on('preview_guest.account_id', '=', id)
        .on('preview_guest.ends_at', '>', sql<Date>`now()`),
    )
    .selectAll('calculation')
    .select('preview_guest.ends_at as until')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('publication')
          .select('publication.id')
          .whereRef('publication.calculation_id', '=', 'calculation.id'),
      ).as('isPublished'),
    );

type Row = Calculation & { until: Date | null; isPublished: unknown };

/** Returns the draft of a row, unless it is no draft any more, or the account may not preview it. */
function permittedDraft(
  { until, isPublished, ...draft }: Row,
  account: Viewer,
): PreviewedDraft | null {
  if (isPublished || draft.retracted_at) return null;
  if (hasRole(account, ...publishingRoles)) return { draft, until: null };
  return until && { draft, until };
}

/**
 * Opens the preview of a draft in the session of an account, in place of another one. @returns the draft; null if the
 * account may not preview it, or if it is no draft.
 */
export function openPreview(
  db: Db,
  account: SessionViewer,
  id: number,
): Promise<Calculation | null> {
  return db.transaction().execute(async (transaction) => {
    const found = await withAccess(transaction, account)
      .where('calculation.id', '=', id)
      .executeTakeFirst();
    const permitted = found && permittedDraft(found, account);
    if (!permitted) return null;
    const opened = { calculation_id: id, opened_at: sql<Date>`now()`, left_at: null };
    await transaction
      .insertInto('preview')
      .values({ session: account.session, ...opened })
      .onConflict((conflict) => conflict.column('session').doUpdateSet(opened))
      .execute();
    const by = { accountId: account.id };
    await audit(transaction, { by, act: 'previewOpened', subject: `calculation:${id}` });
    return permitted.draft;
  });
}

/** Ends the preview of a session; @returns whether one was open. */
export function leavePreview(db: Db, account: Pick<SessionViewer, 'id' | 'session'>) {
  return db.transaction().execute(async (transaction) => {
    const left = await transaction
      .updateTable('preview')
      .set({ left_at: sql<Date>`now()` })
      .where('session', '=', account.session)
      .where('left_at', 'is', null)
      .returning('calculation_id as id')
      .executeTakeFirst();
    if (!left) return false;
    const by = { accountId: account.id };
    await audit(transaction, { by, act: 'previewLeft', subject: `calculation:${left.id}` });
    return true;
  });
}

/** Returns the preview of a session, with whether it is still permitted at this moment; null if it never had one. */
export async function findPreview(db: Db, account: SessionViewer): Promise<SessionPreview | null> {
  const found = await withAccess(db, account)
    .innerJoin('preview', 'preview.calculation_id', 'calculation.id')
    .select('preview.left_at')
    .where('preview.session', '=', account.session)
    .executeTakeFirst();
  if (!found) return null;
  const { left_at, ...row } = found;
  const permitted = left_at === null ? permittedDraft(row, account) : null;
  if (permitted) return { ...permitted, state: 'open' };
  return { draft: row, until: null, state: left_at === null ? 'ended' : 'over' };
}

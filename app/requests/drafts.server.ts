import { sql, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { addFiles, type KeptFile } from './request-file.server';
import { type RequestRow } from './request-standing.server';
import { differing, type RequestKind } from './request-steps';

/** How many days a draft is kept after its last change. */
export const DRAFT_DAYS = 30;

/** The contents of a draft. */
export type Draft = Pick<RequestRow, 'id' | 'fields' | 'dataset' | 'filter' | 'version'>;

/** The changes to a draft; absent parts stay as they are. */
export interface DraftChange {
  fields?: Record<string, string>;
  /** The requested view: a dataset, and the search of its address; null for no dataset. */
  view?: { dataset: string | null; filter: string };
  /** The number of the form that it comes from. */
  form?: string;
  /** The number of the save, if the form saves itself; undefined for its buttons. */
  sequence?: number;
}

/** Returns the draft of an account; null when it has none of the kind. */
export async function getDraft(
  db: Db,
  { id }: Pick<Account, 'id'>,
  kind: RequestKind,
): Promise<Draft | null> {
  const draft = await selectDraft(db, id, kind).executeTakeFirst();
  return draft ?? null;
}

const selectDraft = (db: Db, accountId: number, kind: RequestKind) =>
  db
    .selectFrom('data_request')
    .select(['id', 'fields', 'dataset', 'filter', 'version'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '=', 'draft');

/** Creates the account's draft of a kind, or updates it; fields that are not named stay. @returns its id. */
export async function saveDraft(
  db: Db,
  account: Pick<Account, 'id'>,
  { kind, language, ...change }: DraftChange & { kind: RequestKind; language: string },
): Promise<string> {
  const fields = JSON.stringify(change.fields ?? {});
  const { view } = change;
  const edited_in = editorOf(change);
  const { id } = await db
    .insertInto('data_request')
    .values({ account_id: account.id, kind, language, fields, edited_in, ...view })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind'])
        .where('state', '=', 'draft')
        .doUpdateSet(({ eb, ref }) => ({
          ...view,
          language,
          edited_in,
          fields: sql`data_request.fields || excluded.fields`,
          changed_at: sql<Date>`now()`,
          version: eb(ref('data_request.version'), '+', 1),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns what a draft keeps of the form that saved it last: its number, and the number of the save if it saved itself. */
const editorOf = ({ form, sequence }: DraftChange) =>
  (sequence === undefined ? form : `${form} ${sequence}`) ?? null;

/** Returns whether a draft was last saved by the form that now saves it, and not later than that. */
function isFollowedBy(editor: string | null, { form, sequence }: DraftChange): boolean {
  const [lastForm, lastSequence] = editor?.split(' ') ?? [];
  return lastForm === form && (sequence === undefined || Number(lastSequence) < sequence);
}

/** A change by a form, and the version of the draft that the form showed. */
interface FormChange extends DraftChange {
  kind: RequestKind;
  language: string;
  version: number;
}

/**
 * Returns whether a form would overwrite what another one has saved since it was shown. One that saves itself, without
 * its user's looking, only does so in the draft that it shows: not in one that was saved, deleted or sent since. Locks
 * the draft, which it creates if there is none, until the transaction ends.
 */
export async function wouldOverwrite(
  transaction: Transaction<Database>,
  { id: account_id }: Pick<Account, 'id'>,
  { kind, language, version, fields = {}, view, ...editor }: FormChange,
): Promise<boolean> {
  await transaction
    .insertInto('data_request')
    .values({ account_id, kind, language, version: 0 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).where('state', '=', 'draft').doNothing(),
    )
    .execute();
  const draft = await selectDraft(transaction, account_id, kind)
    .select('edited_in')
    .forUpdate()
    .executeTakeFirst();
  if (draft?.version === version || isFollowedBy(draft?.edited_in ?? null, editor)) return false;
  if (!draft) return editor.sequence !== undefined;
  if (editor.sequence !== undefined) return true;
  const hasOtherView =
    view !== undefined &&
    draft.dataset !== null &&
    (view.dataset !== draft.dataset || view.filter !== draft.filter);
  return hasOtherView || differing(draft.fields, fields).length > 0;
}

/**
 * Adds a letter to a draft, replacing the one of its kind.
 *
 * @returns the storage keys of the replaced files, to be removed from storage; null when it is no longer
 *   a draft, or not the account's.
 */
export async function keepDraftFile(
  db: Db,
  { id: accountId }: Pick<Account, 'id'>,
  requestId: string,
  file: KeptFile,
): Promise<string[] | null> {
  return db.transaction().execute(async (transaction) => {
    const draft = await transaction
      .updateTable('data_request')
      .set({ changed_at: sql<Date>`now()` })
      .where('id', '=', requestId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!draft) return null;
    const replaced = await transaction
      .deleteFrom('request_file')
      .where('request_id', '=', requestId)
      .where('kind', '=', file.kind)
      .returning('storage_key')
      .execute();
    await addFiles(transaction, { requestId, eventId: null, storedBy: accountId }, [file]);
    return replaced.map(({ storage_key: key }) => key);
  });
}

/** Deletes a draft of the account. @returns the storage keys of its letters. */
export async function deleteDraft(
  db: Db,
  { id: accountId }: Pick<Account, 'id'>,
  requestId: string,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const files = await transaction
      .selectFrom('request_file')
      .innerJoin('data_request', 'data_request.id', 'request_id')
      .select('storage_key')
      .where('request_id', '=', requestId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'draft')
      .execute();
    await transaction
      .deleteFrom('data_request')
      .where('id', '=', requestId)
      .where('account_id', '=', accountId)
      .where('state', '=', 'draft')
      .execute();
    return files.map(({ storage_key: key }) => key);
  });
}

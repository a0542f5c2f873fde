import { sql, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { addFiles, type KeptFile } from './request-file.server';
import { type RequestRow } from './request-standing.server';
import { differing, letterFields, type RequestKind } from './request-steps';

/** How many days a draft is kept after its last change. */
export const DRAFT_DAYS = 30;

/** The contents of a draft. */
export type Draft = Pick<
  RequestRow,
  'id' | 'fields' | 'dataset' | 'filter' | 'version' | 'changed_at'
>;

/** The changes to a draft; absent parts stay as they are. */
export interface DraftChange {
  fields?: Record<string, string>;
  /** The requested view: a dataset, and the search of its address; null for no dataset. */
  view?: { dataset: string | null; filter: string };
  /** The number of the form that it comes from. */
  form?: string;
  /** The number of the save, if the form saves itself; undefined for its buttons. */
  sequence?: number;
  /** Whether its button deletes the draft, or a letter of it. */
  isDeleting?: boolean;
  /** The SHA-256 of the letters that it brings, as they were sent. */
  letters?: readonly SentLetter[];
}

type SentLetter = Pick<KeptFile, 'kind' | 'sent_sha256'>;

/** Returns the draft of an account; null when it has none of the kind. */
export async function getDraft(
  db: Db,
  { id }: Pick<Account, 'id'>,
  kind: RequestKind,
): Promise<Draft | null> {
  const draft = await selectDraft(db, id, kind).executeTakeFirst();
  return draft ?? null;
}

/** Lists the drafts of an account, one of each kind at most. */
export async function listDrafts(
  db: Db,
  { id }: Pick<Account, 'id'>,
): Promise<Pick<RequestRow, 'kind' | 'changed_at'>[]> {
  return db
    .selectFrom('data_request')
    .select(['kind', 'changed_at'])
    .where('account_id', '=', id)
    .where('state', '=', 'draft')
    .orderBy('kind')
    .execute();
}

const selectDraft = (db: Db, accountId: number, kind: RequestKind) =>
  db
    .selectFrom('data_request')
    .select(['id', 'fields', 'dataset', 'filter', 'version', 'changed_at'])
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
        .doUpdateSet({
          ...view,
          language,
          edited_in,
          fields: sql`data_request.fields || excluded.fields`,
          changed_at: sql<Date>`now()`,
          // A draft after a deleted one begins at another number, so that no window takes it for that one.
          version: sql<number>`case data_request.version
            when 0 then 1 + floor(random() * 1000000000)::integer
            else data_request.version + 1 end`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns what a draft keeps of the form that saved it last: its number, and the number of the save if it saved itself. */
const editorOf = ({ form, sequence }: DraftChange) =>
  (sequence === undefined ? form : `${form} ${sequence}`) ?? null;

/** Returns whether a draft was last saved by the form that now saves it, and not later than that. */
export function isFollowedBy(editor: string | null, { form, sequence }: DraftChange): boolean {
  const [lastForm, lastSequence] = editor?.split(' ') ?? [];
  return lastForm === form && (sequence === undefined || Number(lastSequence) < sequence);
}

/** The version of a draft that a form has seen, undefined for programs, which see none; and the number of the form. */
interface SeenVersion extends Pick<DraftChange, 'form' | 'sequence'> {
  version?: number;
}

/** A draft as a form has seen it. */
export interface SeenDraft extends SeenVersion {
  id: string;
}

/** Returns whether a draft is the one that a form has seen, or has saved since. */
const isSeen = (
  draft: { version: number; edited_in: string | null },
  { version, ...editor }: SeenVersion,
) => version === undefined || draft.version === version || isFollowedBy(draft.edited_in, editor);

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
  { kind, language, fields = {}, view, isDeleting, letters = [], ...seen }: FormChange,
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
  if (!draft) return seen.sequence !== undefined;
  if (isSeen(draft, seen)) return false;
  if (seen.sequence !== undefined || (isDeleting && draft.version > 0)) return true;
  const hasOtherView =
    view !== undefined &&
    draft.dataset !== null &&
    (view.dataset !== draft.dataset || view.filter !== draft.filter);
  return (
    hasOtherView ||
    differing(draft.fields, fields).length > 0 ||
    (await wouldReplaceLetter(transaction, draft.id, letters))
  );
}

/** Returns whether a draft has another letter of a kind than one of those that were sent. */
async function wouldReplaceLetter(
  transaction: Transaction<Database>,
  requestId: string,
  letters: readonly SentLetter[],
): Promise<boolean> {
  const kept = await transaction
    .selectFrom('request_file')
    .select(['kind', 'sent_sha256'])
    .where('request_id', '=', requestId)
    .where('scan', '!=', 'infected')
    .execute();
  return kept.some(({ kind, sent_sha256 }) =>
    letters.some((sent) => sent.kind === kind && sent.sent_sha256 !== sent_sha256),
  );
}

/** Locks a draft of an account until the transaction ends. @returns null when it is no longer a draft of the account. */
async function lockDraft(
  transaction: Transaction<Database>,
  { id: accountId }: Pick<Account, 'id'>,
  { id, ...seen }: SeenDraft,
): Promise<{ isSeen: boolean } | null> {
  const draft = await transaction
    .selectFrom('data_request')
    .select(['version', 'edited_in'])
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
  return draft ? { isSeen: isSeen(draft, seen) } : null;
}

/** Marks a draft as changed, by a form if that has seen its latest version. @returns its version. */
async function raiseVersion(
  transaction: Transaction<Database>,
  { id, form }: SeenDraft,
  { isSeen: hasSeenLatest }: { isSeen: boolean },
): Promise<number> {
  const { version } = await transaction
    .updateTable('data_request')
    .set(({ eb, ref }) => ({
      changed_at: sql<Date>`now()`,
      edited_in: hasSeenLatest ? (form ?? null) : null,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** A change that did not happen, since the draft was sent or deleted, or changed by another form. */
interface MissedChange {
  outcome: 'sentBefore' | 'changedMeanwhile';
}

/**
 * Adds a letter to a draft, replacing the one of its kind, unless another form has added that one.
 *
 * @returns the storage keys of the replaced files, to be removed from storage, and the version of the draft, and
 *   whether the form has seen what others saved before.
 */
export async function keepDraftFile(
  db: Db,
  account: Pick<Account, 'id'>,
  seen: SeenDraft,
  file: KeptFile,
): Promise<
  { outcome: 'kept'; replaced: string[]; version: number; isSeen: boolean } | MissedChange
> {
  return db.transaction().execute(async (transaction) => {
    const draft = await lockDraft(transaction, account, seen);
    if (!draft) return { outcome: 'sentBefore' };
    if (!draft.isSeen && (await wouldReplaceLetter(transaction, seen.id, [file])))
      return { outcome: 'changedMeanwhile' };
    const replaced = await deleteFiles(transaction, seen.id, [file.kind]);
    const owner = { requestId: seen.id, eventId: null, storedBy: account.id };
    await addFiles(transaction, owner, [file]);
    const version = await raiseVersion(transaction, seen, draft);
    return { outcome: 'kept', replaced, version, isSeen: draft.isSeen };
  });
}

/** Deletes a letter of a draft. @returns the storage keys of its files. */
export async function deleteDraftFile(
  db: Db,
  account: Pick<Account, 'id'>,
  seen: SeenDraft,
  kind: KeptFile['kind'],
): Promise<{ outcome: 'deleted'; keys: string[] } | MissedChange> {
  return db.transaction().execute(async (transaction) => {
    const draft = await lockDraft(transaction, account, seen);
    if (!draft?.isSeen) return { outcome: draft ? 'changedMeanwhile' : 'sentBefore' };
    const keys = await deleteFiles(transaction, seen.id, [kind]);
    await raiseVersion(transaction, seen, draft);
    return { outcome: 'deleted', keys };
  });
}

/** Deletes a draft of the account. @returns the storage keys of its letters. */
export async function deleteDraft(
  db: Db,
  account: Pick<Account, 'id'>,
  seen: SeenDraft,
): Promise<{ outcome: 'deleted'; keys: string[] } | MissedChange> {
  return db.transaction().execute(async (transaction) => {
    const draft = await lockDraft(transaction, account, seen);
    if (!draft?.isSeen) return { outcome: draft ? 'changedMeanwhile' : 'sentBefore' };
    const keys = await deleteFiles(transaction, seen.id, Object.values(letterFields));
    await transaction.deleteFrom('data_request').where('id', '=', seen.id).execute();
    return { outcome: 'deleted', keys };
  });
}

/** Deletes the letters of a draft that are of some kinds. @returns their storage keys. */
async function deleteFiles(
  transaction: Transaction<Database>,
  requestId: string,
  kinds: readonly KeptFile['kind'][],
): Promise<string[]> {
  const deleted = await transaction
    .deleteFrom('request_file')
    .where('request_id', '=', requestId)
    .where('kind', 'in', kinds)
    .returning('storage_key')
    .execute();
  return deleted.map(({ storage_key: key }) => key);
}

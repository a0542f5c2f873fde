import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { type Storage } from '~/platform/storage/storage';
import {
  deleteDraft,
  deleteDraftFile,
  getDraft,
  keepDraftFile,
  saveDraft,
  wouldOverwrite,
  type Draft,
  type DraftChange,
  type SeenDraft,
} from './drafts.server';
import { proveInternal } from './internal-proof.server';
import { acceptLetter } from './letters/accept-letter.server';
import { hashOfSent, type LetterTools } from './letters/receive-letter.server';
import {
  differing,
  isLetterField,
  letterFields,
  type LetterField,
  type RequestKind,
} from './request-steps';

interface Context {
  db: Db;
  letters: Pick<Storage, 'remove'>;
  tools: LetterTools;
  /** The domains of e-mail addresses of the commission's staff. */
  internalDomains: readonly string[];
}
type DraftContext = Pick<Context, 'db' | 'letters'>;

/** The result of a form about a request. */
interface KeptForm extends DraftChange {
  kind: RequestKind;
  language: string;
  /** The id of the latest request of the kind when the form was shown; empty if there was none. */
  after: string;
  /** The version of the draft that the form showed, 0 without one; undefined for programs, which show none. */
  version?: number;
  /** The file of each letter, or photos of its pages. */
  files: Partial<Record<LetterField, readonly UploadedFile[]>>;
}

/** Returns the latest submitted request of an account and kind; null when there is none. */
export async function latestRequest(
  db: Db,
  { id }: Pick<Account, 'id'>,
  kind: RequestKind,
): Promise<string | null> {
  const latest = await db
    .selectFrom('data_request')
    .select('id')
    .where('account_id', '=', id)
    .where('kind', '=', kind)
    .where('state', '!=', 'draft')
    .orderBy('submitted_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return latest?.id ?? null;
}

/** Returns whether a form has a text that the account's latest request of its kind lacks. */
export async function differsFromSent(
  db: Db,
  account: Pick<Account, 'id'>,
  kind: RequestKind,
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  const latest = await latestRequest(db, account, kind);
  if (!latest) return false;
  const { fields } = await db
    .selectFrom('data_request')
    .select('fields')
    .where('id', '=', latest)
    .executeTakeFirstOrThrow();
  return differing(typed, { ...noTexts(typed), ...fields }).length > 0;
}

const noTexts = (typed: object) => Object.fromEntries(Object.keys(typed).map((name) => [name, '']));

class SentMeanwhile extends Error {}
class ChangedMeanwhile extends Error {}

/**
 * Saves a form in the account's draft: what was typed, and each valid letter, with the errors of the others.
 * A form that was shown before the latest request was submitted was sent twice: nothing of it is kept. Nor is anything
 * of one that would overwrite what another window has saved since, or of an internal one whose applicant does not prove
 * to be of the staff. A letter whose draft was deleted while it was scanned is not kept.
 */
export async function saveFormAsDraft(
  { db, letters, tools, internalDomains }: Context,
  account: Pick<Account, 'id'>,
  { kind, after, version, files, ...change }: KeptForm,
): Promise<
  | {
      outcome: 'kept';
      draft: Draft & SeenDraft & { version: number };
      errors: Record<string, string>;
    }
  | { outcome: 'sentBefore' }
  | { outcome: 'notInternal' }
  | { outcome: 'changedMeanwhile' }
  | { outcome: 'deletedMeanwhile' }
> {
  if (kind === 'internal' && !(await proveInternal(db, account.id, internalDomains)))
    return { outcome: 'notInternal' };
  const sentLetters = Object.entries(files).flatMap(([field, sent]) =>
    isLetterField(field) && sent.length > 0 ? [[field, sent] as const] : [],
  );
  const letterHashes = await Promise.all(
    sentLetters.map(async ([field, sent]) => ({
      kind: letterFields[field],
      sent_sha256: await hashOfSent(sent),
    })),
  );
  const saved = await db
    .transaction()
    .execute(async (transaction) => {
      if (
        version !== undefined &&
        (await wouldOverwrite(transaction, account, {
          kind,
          version,
          letters: letterHashes,
          ...change,
        }))
      )
        throw new ChangedMeanwhile();
      await saveDraft(transaction, account, { kind, ...change });
      // Read after the draft was written: that waits for a concurrent submission.
      const latest = await latestRequest(transaction, account, kind);
      const draft = await getDraft(transaction, account, kind);
      if (!draft || (latest ?? '') !== after) throw new SentMeanwhile();
      return draft;
    })
    .catch((error: unknown) => {
      if (error instanceof SentMeanwhile) return 'sentBefore' as const;
      if (error instanceof ChangedMeanwhile) return 'changedMeanwhile' as const;
      throw error;
    });
  if (typeof saved === 'string') return { outcome: saved };
  let draft = { ...saved, form: change.form };
  const errors: Record<string, string> = {};
  for (const [field, sent] of sentLetters) {
    const accepted = await acceptLetter(sent, letterFields[field], tools);
    if (accepted.outcome === 'refused') errors[field] = accepted.error;
    else {
      const seen = version === undefined ? { id: draft.id } : draft;
      const kept = await keepDraftFile(db, account, seen, accepted.letter);
      if (kept.outcome !== 'kept') {
        await accepted.discard();
        const isDeleted =
          kept.outcome === 'sentBefore' &&
          ((await latestRequest(db, account, kind)) ?? '') === after;
        return { outcome: isDeleted ? 'deletedMeanwhile' : kept.outcome };
      }
      // What another form has saved meanwhile stays unseen by this one.
      if (kept.isSeen) draft = { ...draft, version: kept.version };
      await removeAll(letters, kept.replaced);
    }
  }
  return { outcome: 'kept', draft, errors };
}

/** Removes a letter from a draft, unless another form has changed the draft. */
export async function dropLetter(
  { db, letters }: DraftContext,
  account: Pick<Account, 'id'>,
  draft: SeenDraft,
  field: LetterField,
): Promise<'deleted' | 'changedMeanwhile' | 'sentBefore'> {
  return removeDeleted(letters, await deleteDraftFile(db, account, draft, letterFields[field]));
}

/** Deletes a draft with its letters, unless another form has changed it. */
export async function dropDraft(
  { db, letters }: DraftContext,
  account: Pick<Account, 'id'>,
  draft: SeenDraft,
): Promise<'deleted' | 'changedMeanwhile' | 'sentBefore'> {
  return removeDeleted(letters, await deleteDraft(db, account, draft));
}

async function removeDeleted(
  letters: DraftContext['letters'],
  deleted: Awaited<ReturnType<typeof deleteDraft>>,
) {
  if (deleted.outcome === 'deleted') await removeAll(letters, deleted.keys);
  return deleted.outcome;
}

async function removeAll(letters: Pick<Storage, 'remove'>, keys: readonly string[]) {
  for (const key of keys) await letters.remove(key);
}

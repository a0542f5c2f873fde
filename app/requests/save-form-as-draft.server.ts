import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { type Storage } from '~/platform/storage/storage';
import {
  deleteDraft,
  getDraft,
  keepDraftFile,
  saveDraft,
  wouldOverwrite,
  type DraftChange,
} from './drafts.server';
import { proveInternal } from './internal-proof.server';
import { acceptLetter } from './letters/accept-letter.server';
import { type LetterTools } from './letters/receive-letter.server';
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
 * to be of the staff.
 */
export async function saveFormAsDraft(
  { db, letters, tools, internalDomains }: Context,
  account: Pick<Account, 'id'>,
  { kind, after, version, files, ...change }: KeptForm,
): Promise<
  | { outcome: 'kept'; draft: string; version: number; errors: Record<string, string> }
  | { outcome: 'sentBefore' }
  | { outcome: 'notInternal' }
  | { outcome: 'changedMeanwhile' }
> {
  if (kind === 'internal' && !(await proveInternal(db, account.id, internalDomains)))
    return { outcome: 'notInternal' };
  const saved = await db
    .transaction()
    .execute(async (transaction) => {
      if (
        version !== undefined &&
        (await wouldOverwrite(transaction, account, { kind, version, ...change }))
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
  const { id: draft, version: keptVersion } = saved;
  const errors: Record<string, string> = {};
  for (const field of Object.keys(files).filter(isLetterField)) {
    const sent = files[field];
    if (!sent) continue;
    const accepted = await acceptLetter(sent, letterFields[field], tools);
    if (accepted.outcome === 'refused') errors[field] = accepted.error;
    else {
      const replaced = await keepDraftFile(db, account, draft, accepted.letter);
      if (replaced === null) {
        await accepted.discard();
        return { outcome: 'sentBefore' };
      }
      await removeAll(letters, replaced);
    }
  }
  return { outcome: 'kept', draft, version: keptVersion, errors };
}

/** Removes a letter from a draft. */
export async function dropLetter(
  { db, letters }: DraftContext,
  { id: accountId }: Pick<Account, 'id'>,
  draft: string,
  field: LetterField,
): Promise<void> {
  const dropped = await db
    .deleteFrom('request_file')
    .using('data_request')
    .whereRef('data_request.id', '=', 'request_id')
    .where('request_id', '=', draft)
    .where('account_id', '=', accountId)
    .where('state', '=', 'draft')
    .where('request_file.kind', '=', letterFields[field])
    .returning('storage_key')
    .execute();
  await removeAll(
    letters,
    dropped.map(({ storage_key: key }) => key),
  );
}

/** Deletes a draft with its letters. */
export async function dropDraft(
  { db, letters }: DraftContext,
  account: Pick<Account, 'id'>,
  draft: string,
): Promise<void> {
  await removeAll(letters, await deleteDraft(db, account, draft));
}

async function removeAll(letters: Pick<Storage, 'remove'>, keys: readonly string[]) {
  for (const key of keys) await letters.remove(key);
}

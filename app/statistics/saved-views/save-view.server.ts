import { type Db } from '~/platform/db/client.server';
import { violatedConstraint } from '~/platform/db/unique-violation';
import { MAX_SAVED_VIEWS } from './saved-view';
import { type SavedViewInput } from './saved-view-form.server';

/** What is saved besides the content of the form. */
interface ViewToSave {
  dataset: string;
  /** Its canonical search parameters, without calculation and language. */
  search: string;
  /** The calculation whose figures its user sees. */
  calculation: number;
}

export type SaveOutcome =
  { outcome: 'saved' } | { outcome: 'refused'; code: 'nameUsed' | 'tooMany' };

/** Saves a view for an account. Its user is notified of changes in later calculations only. */
export async function saveView(
  db: Db,
  accountId: number,
  { dataset, search, calculation }: ViewToSave,
  { view_name: name, ...alert }: SavedViewInput,
): Promise<SaveOutcome> {
  return refusingUsedNames(() =>
    db.transaction().execute(async (transaction) => {
      // Views of one account are saved one after another, so that none exceeds the limit.
      await transaction
        .selectFrom('account')
        .select('id')
        .where('id', '=', accountId)
        .forUpdate()
        .execute();
      const { count } = await transaction
        .selectFrom('saved_view')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      if (count >= MAX_SAVED_VIEWS) return { outcome: 'refused', code: 'tooMany' };
      await transaction
        .insertInto('saved_view')
        .values({
          account_id: accountId,
          name,
          dataset,
          search,
          compared_id: calculation,
          ...alert,
        })
        .execute();
      return { outcome: 'saved' };
    }),
  );
}

/** Renames a saved view of an account, or changes its notifications. */
export async function changeSavedView(
  db: Db,
  accountId: number,
  id: number,
  { view_name: name, ...alert }: SavedViewInput,
): Promise<SaveOutcome> {
  return refusingUsedNames(async () => {
    await db
      .updateTable('saved_view')
      .set({ name, ...alert })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute();
    return { outcome: 'saved' };
  });
}

/** Deletes a saved view. @returns whether the account had one with that number. */
export async function deleteSavedView(db: Db, accountId: number, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('saved_view')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

async function refusingUsedNames(save: () => Promise<SaveOutcome>): Promise<SaveOutcome> {
  try {
    return await save();
  } catch (error) {
    if (violatedConstraint(error) !== 'saved_view_name') throw error;
    return { outcome: 'refused', code: 'nameUsed' };
  }
}

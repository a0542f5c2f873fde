import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import {
  getPreviouslyPublished,
  getPublishedCalculation,
} from '~/calculations/calculation-queries.server';
import { lockCalculation } from './lock-calculation.server';
import { notifyPublication } from './publish-calculation.server';

/** The maximum length of a reason, a sentence or two, in characters. */
export const MAX_REASON_LENGTH = 500;

type RetractResult =
  | {
      outcome: 'retracted';
      calculation: Calculation;
      /** What visitors see now; null if nothing is left. */
      published: Calculation | null;
    }
  | { outcome: 'refused'; code: 'unknown-calculation' | 'reason-missing' | 'reason-too-long' }
  | { outcome: 'refused'; code: 'already-retracted' | 'nothing-before'; calculation: Calculation };

interface RetractOptions {
  /** Who retracts, for the log. */
  by: Actor;
  /** The reason shown to visitors who request it. */
  reason: string;
  /** Whether the dataset may be left without a publication. */
  mayLeaveNothing?: boolean;
}

/**
 * Takes a calculation back permanently: it is never shown or published again, and requests for it get the
 * reason. All its publications are withdrawn with it, so that visitors see the one published before. Those of synthetic
 * records are withdrawn with real ones, which they never follow.
 */
export async function retractCalculation(
  db: Db,
  id: number,
  { by, reason: requested, mayLeaveNothing = false }: RetractOptions,
): Promise<RetractResult> {
  const reason = requested.replace(/\s+/g, ' ').trim();
  if (reason === '') return { outcome: 'refused', code: 'reason-missing' };
  if (reason.length > MAX_REASON_LENGTH) return { outcome: 'refused', code: 'reason-too-long' };
  return db.transaction().execute(async (transaction) => {
    const calculation = await lockCalculation(transaction, id);
    if (!calculation) return { outcome: 'refused', code: 'unknown-calculation' };
    const { dataset } = calculation;
    if (calculation.retracted_at) {
      return { outcome: 'refused', code: 'already-retracted', calculation };
    }
    const previous = await getPreviouslyPublished(transaction, calculation);
    const isPublished = (await getPublishedCalculation(transaction, dataset))?.id === id;
    if (isPublished && previous === null && !mayLeaveNothing) {
      return { outcome: 'refused', code: 'nothing-before', calculation };
    }
    const now = new Date();
    await transaction
      .updateTable('calculation')
      .set({ retracted_by: keptActor(by), retracted_at: now, retraction_reason: reason })
      .where('id', '=', id)
      .execute();
    await transaction
      .updateTable('publication')
      .set({ withdrawn_by: keptActor(by), withdrawn_at: now })
      .where('dataset', '=', dataset)
      .where('withdrawn_at', 'is', null)
      .where(({ or, eb, selectFrom }) => {
        const synthetic = selectFrom('calculation').select('id').where('is_synthetic', '=', true);
        const isReal = isPublished && !calculation.is_synthetic;
        return or([
          eb('calculation_id', '=', id),
          ...(isReal ? [eb('calculation_id', 'in', synthetic)] : []),
        ]);
      })
      .execute();
    await notifyPublication(transaction, dataset);
    await audit(transaction, { by, act: 'calculationRetracted', subject: `calculation:${id}` });
    const published = await getPublishedCalculation(transaction, dataset);
    return { outcome: 'retracted', calculation, published };
  });
}

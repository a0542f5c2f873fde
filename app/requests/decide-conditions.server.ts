import { type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import {
  approvalConditions,
  changedDecisions,
  conditionsOf,
  openConditions,
  type ApprovalCondition,
  type ConditionDecision,
  type ConditionDecisions,
} from './conditions';
import { lockRequest, type RequestRow } from './request-standing.server';
import { isDecisionAppealed } from './states';

/** The names of outcomes in the audit log. */
const loggedOutcomes = {
  ticked: 'conditionTicked',
  waived: 'conditionWaived',
  open: 'conditionOpened',
} as const;

/** The states in which conditions may change: before an approval, which others then check. */
const openStates: readonly string[] = ['submitted', 'inReview', 'moreInformation'];

/** Returns whether the conditions of a request may still change. */
export const areConditionsOpen = ({
  state,
  account_id: applicantId,
}: Pick<RequestRow, 'state' | 'account_id'>) => openStates.includes(state) && applicantId !== null;

/** A decision about a condition, with who made it and when. */
export interface KeptDecision extends ConditionDecision {
  accountId: number | null;
  at: Date;
}

/** Returns the latest decision about each condition. @throws RoleMissing for everybody but officers. */
export async function listDecisions(
  db: Db,
  account: Account,
  requestId: string,
): Promise<Partial<Record<ApprovalCondition, KeptDecision>>> {
  requireRole(account, 'officer');
  return readDecisions(db, requestId);
}

async function readDecisions(db: Db, requestId: string) {
  const rows = await db
    .selectFrom('request_condition')
    .select(['condition', 'outcome', 'reason', 'decided_by as accountId', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  const latest: Partial<Record<ApprovalCondition, KeptDecision>> = {};
  for (const { condition, ...decision } of rows) {
    const name = approvalConditions.find((each) => each === condition);
    if (name) latest[name] = decision;
  }
  return latest;
}

interface Decided {
  by: Account;
  given: ConditionDecisions;
}

/**
 * Stores what an officer has decided, unless the request has changed since that version, or is an appeal against the
 * officer's own rejection.
 */
export async function saveDecisions(
  db: Db,
  account: Account,
  { requestId, version, given }: { requestId: string; version: number } & Pick<Decided, 'given'>,
): Promise<'saved' | 'changedMeanwhile' | 'wrongState' | 'appealedDecision'> {
  requireRole(account, 'officer');
  return db.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, requestId);
    if (!request || request.row.account_id === account.id) return 'wrongState';
    const { row, standing } = request;
    if (!areConditionsOpen(row)) return 'wrongState';
    if (isDecisionAppealed(standing.history, account.id)) return 'appealedDecision';
    if (row.version !== version) return 'changedMeanwhile';
    await recordDecisions(transaction, row, { by: account, given });
    return 'saved';
  });
}

/** Returns the conditions of a request that would still be open with the given decisions. */
export async function listOpenConditions(
  db: Db,
  row: RequestRow,
  given: ConditionDecisions = {},
): Promise<ApprovalCondition[]> {
  return openConditions(conditionsOf(row), { ...(await readDecisions(db, row.id)), ...given });
}

/** Stores the decisions that are new, in the transaction of the act, with a row of the audit log for each. */
export async function recordDecisions(
  transaction: Transaction<Database>,
  row: RequestRow,
  { by, given }: Decided,
): Promise<void> {
  const former = await readDecisions(transaction, row.id);
  const changed = changedDecisions(conditionsOf(row), former, given);
  for (const [condition, { outcome, reason }] of changed) {
    await transaction
      .insertInto('request_condition')
      .values({ request_id: row.id, condition, outcome, reason, decided_by: by.id })
      .execute();
    await audit(transaction, {
      by: { accountId: by.id },
      act: loggedOutcomes[outcome],
      subject: `data_request:${row.id}:${condition}`,
    });
  }
  if (changed.length === 0) return;
  await transaction
    .updateTable('data_request')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
}

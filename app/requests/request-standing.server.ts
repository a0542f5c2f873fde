import { type Selectable, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { hasRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import {
  type Acting,
  requestActs,
  type RequestAct,
  requestStates,
  type RequestStanding,
} from './states';

/** A row of `data_request`. */
export type RequestRow = Selectable<Database['data_request']>;

interface PastAct {
  act: RequestAct;
  accountId: number | null;
  at: Date;
}

/** A request as its rules see it, with its latest event. */
export interface LockedRequest {
  row: RequestRow;
  standing: RequestStanding & { history: readonly PastAct[] };
  latest: PastAct | null;
}

/** Returns the role of an account in the rules of requests. */
export function actingOf(account: Account | 'portal'): Acting {
  if (account === 'portal') return account;
  return { accountId: account.id, isOfficer: hasRole(account, 'officer') };
}

/** Locks a request until the transaction ends, and returns it; null if it does not exist. */
export async function lockRequest(
  transaction: Transaction<Database>,
  id: string,
): Promise<LockedRequest | null> {
  const row = await transaction
    .selectFrom('data_request')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { row, ...(await readStanding(transaction, row)) } : null;
}

/** Reads the standing of a request for the rules of `states.ts`. */
export async function readStanding(
  db: Db,
  { id, state, account_id: applicantId }: Pick<RequestRow, 'id' | 'state' | 'account_id'>,
): Promise<Omit<LockedRequest, 'row'>> {
  const events = await db
    .selectFrom('request_event')
    .select(['act', 'acted_by', 'at'])
    .where('request_id', '=', id)
    .orderBy('id')
    .execute();
  const history = events.map(({ act, acted_by: accountId, at }) => {
    return { act: actNamed(act), accountId, at };
  });
  return {
    standing: { state: stateNamed(state), applicantId, history },
    latest: history.at(-1) ?? null,
  };
}

/** @throws when the database holds an undeclared state. */
export function stateNamed(name: string): RequestStanding['state'] {
  const state = requestStates.find((each) => each === name);
  if (!state) throw new Error(`${name} is not a state of a request`);
  return state;
}

/** @throws when the database holds an undeclared act. */
export function actNamed(name: string): RequestAct {
  if (!isAct(name)) throw new Error(`${name} is no act`);
  return name;
}

function isAct(name: string): name is RequestAct {
  return Object.hasOwn(requestActs, name);
}

import { z } from 'zod';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { actingOf, readStanding, stateNamed, type RequestRow } from './request-standing.server';
import { isAmongOfficers, permittedActs, stateForApplicant, type RequestAct } from './states';

const uuid = z.uuid();

/** An event of a request; the pages name its actor. */
export interface RequestEvent {
  id: number;
  act: string;
  state: string;
  accountId: number | null;
  message: string;
  at: Date;
}

/** A file of a request; only `openRequestFile` opens its content. */
export interface RequestFile {
  id: string;
  eventId: number | null;
  kind: string;
  name: string;
  mediaType: string;
  /** In bytes. */
  size: number;
  sentSha256: string;
  photoCount: number | null;
  pageCount: number | null;
  isFlagged: boolean;
  scan: string;
  storedAt: Date;
  /** Whether its content was deleted. */
  isRemoved: boolean;
}

/** Returns whether a file belongs to a delivery that nobody has confirmed yet. */
export function isPrepared({ kind, eventId }: Pick<RequestFile, 'kind' | 'eventId'>): boolean {
  return kind === 'delivery' && eventId === null;
}

/** A request with its events, the oldest first, and the acts that are permitted now. */
export interface FoundRequest {
  row: RequestRow;
  events: RequestEvent[];
  files: RequestFile[];
  permitted: RequestAct[];
}

/** Returns a request of the account; null for those of others and for invalid ids. */
export async function findOwnRequest(
  db: Db,
  account: Account,
  id: unknown,
): Promise<FoundRequest | null> {
  const request = await findRow(db, id);
  if (request?.account_id !== account.id) return null;
  // Officers act on requests in their own pages.
  return asApplicantSees(await complete(db, request, { account: { ...account, roles: [] } }));
}

/** Leaves out what officers decide among themselves, also from its version, which grows with it. */
function asApplicantSees({ row, events, files, permitted }: FoundRequest): FoundRequest {
  const state = (name: string) => stateForApplicant(stateNamed(name));
  const visible = events.filter(({ act }) => !isAmongOfficers(act));
  return {
    row: { ...row, state: state(row.state), version: visible.length },
    events: visible.map((event) => ({ ...event, state: state(event.state) })),
    files: files.filter((file) => !isPrepared(file)),
    permitted,
  };
}

/**
 * Returns a submitted request, for officers; of their own request they see what its applicant sees.
 *
 * @throws RoleMissing for everybody else.
 */
export async function findRequestForOfficer(
  db: Db,
  account: Account,
  id: unknown,
  { isDecidedAlone = false }: { isDecidedAlone?: boolean } = {},
): Promise<FoundRequest | null> {
  requireRole(account, 'officer');
  const request = await findRow(db, id);
  if (!request || request.state === 'draft') return null;
  const found = await complete(db, request, { account, isDecidedAlone });
  return request.account_id === account.id ? asApplicantSees(found) : found;
}

async function findRow(db: Db, id: unknown): Promise<RequestRow | null> {
  const { success, data } = uuid.safeParse(id);
  if (!success) return null;
  const query = db.selectFrom('data_request').selectAll().where('id', '=', data);
  return (await query.executeTakeFirst()) ?? null;
}

async function complete(
  db: Db,
  row: RequestRow,
  { account, isDecidedAlone }: { account: Account; isDecidedAlone?: boolean },
): Promise<FoundRequest> {
  const { standing } = await readStanding(db, row);
  const events = await db
    .selectFrom('request_event')
    .select(['id', 'act', 'state', 'acted_by as accountId', 'message', 'at'])
    .where('request_id', '=', row.id)
    .orderBy('id')
    .execute();
  const files = await db
    .selectFrom('request_file')
    .select(['id', 'event_id as eventId', 'kind', 'name', 'media_type as mediaType', 'size'])
    .select(['sent_sha256 as sentSha256', 'is_flagged as isFlagged', 'scan'])
    .select(['photo_count as photoCount', 'page_count as pageCount'])
    .select(['stored_at as storedAt', 'removed_at'])
    .where('request_id', '=', row.id)
    .orderBy('stored_at')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return {
    row,
    events,
    files: files.map(({ removed_at: at, ...file }) => ({ ...file, isRemoved: at !== null })),
    permitted: permittedActs({ ...standing, isDecidedAlone }, actingOf(account)),
  };
}

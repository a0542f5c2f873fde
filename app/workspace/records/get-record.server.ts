import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Dataset, importColumns } from '~/datasets/dataset';
import { type DatePrecision } from '~/datasets/date-precision';
import { type Db } from '~/platform/db/client.server';
import { type ImportKind, type RemovalKind } from '~/platform/db/schema';
import { removedRecords, removersOf } from '~/records/removed-earlier.server';
import { type RecordAddresses } from './record-address.server';

/** The content of a state, by the columns of import files. */
export type RecordContent = Readonly<Record<string, unknown>>;

/** A state of a record that an import began, or its end. */
export interface RecordStep {
  /** The import. */
  number: number;
  kind: ImportKind;
  fileName: string;
  by: string;
  at: Date;
  reason: string | null;
  /** The kind of reason for which it was removed. */
  removalKind: RemovalKind | null;
  /** Null where the record ended. */
  content: RecordContent | null;
  /** The precision of its dates. */
  precision: DatePrecision;
}

/** How a calculation counts a record. */
export interface RecordCount {
  calculation: number;
  at: Date;
  isPublished: boolean;
  isRetracted: boolean;
  wasPublished: boolean;
  /** The import that began the state which it counts; null if it does not count the record. */
  state: number | null;
  /** Whether it counts the previously published state, since the change could disclose somebody. */
  isHeld: boolean;
}

/** A record with all its states, the oldest first. */
export interface FoundRecord {
  dataset: Dataset;
  id: string;
  /** What stands for it in the audit log. */
  auditKey: string;
  steps: RecordStep[];
  /** The import that began its current state; null if it has none any more. */
  version: number | null;
  counts: RecordCount[];
  /** How staff removed it, if they did. */
  removal: RecordRemoval | null;
}

/** The import that removed a record, the kind of its reason, and when and why the record was redacted since. */
export interface RecordRemoval {
  number: number;
  kind: RemovalKind | null;
  /** Those who may not redact it, as `keptActor` names them. */
  removers: string[];
  redactedAt: Date | null;
  redactionReason: string | null;
}

interface Requested {
  dataset: Dataset;
  id: string;
  /** Whether its content is shown, which the audit log keeps. */
  isRead: boolean;
}

/**
 * Returns a record with its states; null if the dataset never had one with the id. That somebody reads it is in the
 * audit log.
 *
 * @throws RoleMissing for everybody but analysts.
 */
export async function getRecord(
  { db, addresses }: { db: Db; addresses: RecordAddresses },
  account: Account,
  { dataset, id, isRead }: Requested,
): Promise<FoundRecord | null> {
  requireRole(account, 'analyst');
  const { rows } = await selectStates(db, dataset, id);
  const [first] = rows;
  if (!first) return null;
  const auditKey = addresses.auditKeyOf(dataset.name, id);
  if (isRead) {
    const subject = `record:${auditKey}:${dataset.name}` as const;
    await audit(db, { by: { accountId: account.id }, act: 'recordRead', subject });
  }
  return {
    dataset,
    id,
    auditKey,
    steps: await stepsOf(db, dataset, rows),
    version: rows.find(({ end }) => end === null)?.begin ?? null,
    counts: await listCounts(db, dataset, id),
    removal: await findRemoval(db, dataset, id),
  };
}

async function findRemoval(db: Db, dataset: Dataset, id: string): Promise<RecordRemoval | null> {
  const { rows } = await sql<RecordRemoval>`
    select removing.id as number, removed.kind, ${removersOf} as removers,
      removing.redacted_at as "redactedAt", removing.redaction_reason as "redactionReason"
    from (${removedRecords(dataset)}) as removed
    join import as removing on removing.id = removed.removal
    where removed.id = ${id} order by removing.redacted_at desc nulls last, number desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface StateRow extends Record<string, unknown> {
  begin: number;
  end: number | null;
  precision: DatePrecision;
}

function selectStates(db: Db, dataset: Dataset, id: string) {
  const columns = importColumns(dataset).map((column) => sql.ref(`state.${column}`));
  return sql<StateRow>`
    select state.import_id as begin, state.superseded_by as end,
      import.date_precision as precision, ${sql.join(columns)}
    from ${sql.table(dataset.table)} as state
    join import on import.id = coalesce(state.restored_from, state.import_id)
    where state.id = ${id} order by state.import_id`.execute(db);
}

async function stepsOf(db: Db, dataset: Dataset, states: StateRow[]): Promise<RecordStep[]> {
  const numbers = states.flatMap(({ begin, end }) => (end === null ? [begin] : [begin, end]));
  const imports = await db
    .selectFrom('import')
    .select(['id as number', 'kind', 'file_name as fileName', 'imported_by as by'])
    .select(['imported_at as at', 'reason', 'removal_kind as removalKind'])
    .where('id', 'in', numbers)
    .orderBy('id')
    .execute();
  const columns = importColumns(dataset);
  let precision: DatePrecision = 'day';
  return imports.map((each) => {
    const state = states.find(({ begin }) => begin === each.number);
    const isBegun = state && state.begin !== state.end;
    if (isBegun) precision = state.precision;
    const content = isBegun
      ? Object.fromEntries(columns.map((column) => [column, state[column]]))
      : null;
    return { ...each, content, precision };
  });
}

async function listCounts(db: Db, { name, table }: Dataset, id: string): Promise<RecordCount[]> {
  const { rows } = await sql<RecordCount>`
    select calculation.id as calculation, calculated_at as at,
      retracted_at is not null as "isRetracted",
      calculation.id = (
        select calculation_id from publication
        where dataset = ${name} and withdrawn_at is null order by id desc limit 1
      ) is true as "isPublished",
      calculation.id in (select calculation_id from publication) as "wasPublished",
      (
        select import_id from ${sql.table(table)} as state
        where state.id = ${id} and state.import_id <= counted.through
          and (superseded_by is null or superseded_by > counted.through)
      ) as state,
      held.record_id is not null as "isHeld"
    from calculation
    left join held_record as held
      on held.calculation_id = calculation.id and held.record_id = ${id}
    cross join lateral (
      select coalesce(held.through_import, calculation.through_import) as through
    ) as counted
    where dataset = ${name} order by calculation.id desc`.execute(db);
  return rows;
}

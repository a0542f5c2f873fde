import { sql } from 'kysely';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { frozenRecords } from '~/datasets/frozen-records.server';
import { countedColumns, isCurrentAt, isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import {
  getComparedCalculation,
  listEverPublished,
} from '~/calculations/calculation-queries.server';
import { KEY_COLUMN, type RecordRow, streamRecords } from '~/calculations/stream-records.server';
import { attackedRecord, type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';
import { readFormerVersion } from './former-version';
import { differs, differsBeyond } from './few-changes';
import { type Comparison, type HeldShare, holdBack, notHeld, shareHeld } from './hold-back';
import { countLoneMoves, type FoundMoves, type LoneMoves } from './lone-moves';
import { COMPARED_VERSIONS, createNearest } from './nearest-versions';
import { listMergedCodes, listMovedCodes, type MergedCode, mergesOf } from './whole-merges';

/** What a new calculation holds back, compared with the version that visitors see. */
export interface Holding {
  comparedWith: number;
  /** How many records differ between the two, including those held back. */
  changed: number;
  /** The records that it counts in their state after an earlier import. */
  held: { id: string; throughImport: number }[];
  /** How many of these the published version already holds back. */
  pending: number;
  /** The merged codes with held records: these cannot be counted in part. */
  heldMerges: MergedCode[];
  /** How many records it would hold back without releasing them; null if releasing was not requested. */
  released: number | null;
  /** Counts the small rounded counts that change, and those that a single record changes. */
  findMoves(): Promise<FoundMoves>;
  /** Estimates both if publishing half as often; null if nothing is held. */
  findIfJoined(): Promise<IfJoined | null>;
}

/**
 * How many of twice as many changes would be held back, and which small rounded counts the rest would change.
 */
interface IfJoined {
  share: HeldShare;
  moves: LoneMoves;
}

interface NewVersion {
  throughImport: number;
  codeListsVersion: string;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  /** Whether to hold back nothing. */
  holdsNothing?: boolean;
  /** Whether to hold back no record that carried a merged code. */
  releasesMerges?: boolean;
}

const BATCH_ROWS = 2_000;

/**
 * Finds the changed records that a new version has to hold back because comparing it with any version ever
 * published would disclose what they state. They keep their state in the version that visitors see; besides
 * that version, the former versions that differ in the fewest records are attacked. Returns null before the
 * first publication, and under a policy that holds nothing back.
 */
export async function findHolding(
  db: Db,
  dataset: Dataset,
  version: NewVersion,
): Promise<Holding | null> {
  const { maxHeldShare } = version.policy;
  const last = await getComparedCalculation(db, dataset.name);
  if (maxHeldShare === null || !last) return null;
  const published = await listEverPublished(db, dataset.name, { limit: COMPARED_VERSIONS });
  const comparison = await compare(db, dataset, last, version);
  const facts = { comparedWith: last.id, changed: comparison.changes.length };
  const others = createNearest<Calculation>(comparison.changes);
  for (const former of published.filter(({ id }) => id !== last.id)) {
    others.add(former, await readChanges(db, dataset, former, version));
  }
  const earlier: Comparison[] = [];
  for (const { former, changes } of others.nearest) {
    earlier.push(await compare(db, dataset, former, version, changes));
  }
  const ids = await holdBack(comparison, earlier, others.older);
  if (version.holdsNothing) {
    const nothing = { held: [], pending: 0, heldMerges: [], findIfJoined: async () => null };
    const findMoves = () => countLoneMoves(comparison, comparison.changes);
    return { ...facts, ...nothing, findMoves, released: ids.size };
  }
  const find = mergesOf(dataset, comparison.merged ?? []);
  const found = ids.size;
  if (version.releasesMerges)
    for (const change of comparison.changes) if (find(change).length > 0) ids.delete(change.id);
  const released = version.releasesMerges ? found - ids.size : null;
  const known = await heldBy(db, last);
  const held = [...ids].map((id) => ({
    id,
    throughImport: known.get(id) ?? last.through_import,
  }));
  const pending = ids.size - shareHeld(comparison, ids, known).held;
  const findMoves = () => countLoneMoves(comparison, notHeld(comparison.changes, ids));
  const findIfJoined = () => estimateIfJoined(comparison, readRecords(db, dataset, last));
  const heldChanges = comparison.changes.filter(({ id }) => ids.has(id));
  const heldMerges = [...new Set(heldChanges.flatMap(find))];
  return { ...facts, held, pending, heldMerges, released, findMoves, findIfJoined };
}

/**
 * Estimates how many of twice as many changes are held back, and what the rest changes: of those of a batch
 * and as many of the newest records before it, as if these had waited for it. The size of the previous batch
 * predicts nothing, since it may have been any.
 *
 * @param records - of the previous version, by date.
 */
async function estimateIfJoined(
  comparison: Comparison,
  records: AsyncIterable<AttackedRecord>,
): Promise<IfJoined> {
  const { dataset, codeLists } = comparison;
  const newest: AttackedRecord[] = [];
  const older = async function* () {
    for await (const record of records) {
      newest.push(record);
      if (newest.length > comparison.changes.length) yield* newest.splice(0, 1);
    }
  };
  const former = await readFormerVersion(dataset, codeLists, older());
  const waiting = new Set(newest.map(({ key }) => key));
  const changed = comparison.changes.map((change) => {
    const isWaiting = change.before && waiting.delete(change.before.key);
    return isWaiting ? { ...change, before: null } : change;
  });
  const others = newest.filter(({ key }) => waiting.has(key));
  const added = others.map((after, index) => ({ id: `newest ${index}`, before: null, after }));
  const changes = [...changed.filter(differs), ...added];
  const joined = { ...comparison, changes, former };
  const held = await holdBack(joined);
  return {
    share: { changed: changes.length, held: held.size },
    moves: await countLoneMoves(joined, notHeld(changes, held)),
  };
}

async function compare(
  db: Db,
  dataset: Dataset,
  former: Calculation,
  version: NewVersion,
  changes?: readonly ChangedRecord[],
): Promise<Comparison> {
  const { codeLists, policy, throughImport } = version;
  const differing = changes ?? (await readChanges(db, dataset, former, version));
  return {
    dataset,
    policy,
    codeLists,
    merged: [
      ...listMergedCodes(dataset, codeLists, { throughImport, after: former.through_import }),
      ...listMovedCodes(dataset, codeLists, differing),
    ],
    changes: differing,
    former: await readFormerVersion(dataset, codeLists, readRecords(db, dataset, former)),
  };
}

async function* readRecords(db: Db, dataset: Dataset, calculation: Calculation) {
  for await (const row of streamRecords(db, dataset, calculation)) yield recordOf(dataset, row);
}

/** Reads the records that differ between a published version and the state after an import. */
async function readChanges(
  db: Db,
  dataset: Dataset,
  former: Calculation,
  { throughImport, codeListsVersion }: Pick<NewVersion, 'throughImport' | 'codeListsVersion'>,
): Promise<ChangedRecord[]> {
  const states = {
    before: { isCurrent: isCurrentIn(former), codeLists: sql.lit(former.code_lists) },
    after: { isCurrent: isCurrentAt(throughImport), codeLists: sql.lit(codeListsVersion) },
  };
  const changed = sql`
    select id from ${sql.table(dataset.table)}
    where (${states.before.isCurrent}) is distinct from (${states.after.isCurrent})`;
  const names = ['id', KEY_COLUMN, ...countedColumns(dataset).map(({ name }) => name)];
  const changes = new Map<string, ChangedRecord>();
  const shareCodes = createShareCodes();
  for (const moment of ['before', 'after'] as const) {
    const rows = db
      .selectFrom(sql`(${frozenRecords(dataset, states[moment])})`.as('record'))
      .select(names.map((name) => sql<RecordRow[string]>`${sql.ref(name)}`.as(name)))
      .where(sql<boolean>`id in (${changed})`)
      .stream(BATCH_ROWS);
    for await (const row of rows) {
      const id = String(row.id);
      const change = changes.get(id) ?? { id, before: null, after: null };
      change[moment] = shareCodes(recordOf(dataset, row));
      changes.set(id, change);
    }
  }
  // The age of an open case follows the newest record, even if the case itself did not change.
  const ages = dataset.dimensions.flatMap(({ name, stage }) => (stage === 'age' ? [name] : []));
  return [...changes.values()].filter(differsBeyond(ages));
}

/** Lets records share their codes: a changed record then takes some hundred bytes. */
function createShareCodes(): (record: AttackedRecord) => AttackedRecord {
  const known = new Map<string, readonly string[]>();
  return ({ codes, ...record }) => {
    const shared = Object.entries(codes).map(([name, stated]) => {
      const found = known.get(stated.join()) ?? stated;
      known.set(stated.join(), found);
      return [name, found] as const;
    });
    return { codes: Object.fromEntries(shared), ...record };
  };
}

/** Returns the records that a calculation holds back, each with the import whose state it counts. */
async function heldBy(db: Db, { id }: Calculation): Promise<Map<string, number>> {
  const known = await db
    .selectFrom('held_record')
    .select(['record_id', 'through_import'])
    .where('calculation_id', '=', id)
    .execute();
  return new Map(known.map(({ record_id, through_import }) => [record_id, through_import]));
}

function recordOf(dataset: Dataset, row: RecordRow): AttackedRecord {
  return attackedRecord(dataset, row, Number(row[KEY_COLUMN]) >>> 0);
}

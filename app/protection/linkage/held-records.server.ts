import { sql } from 'kysely';
import { type CodeLists } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Dataset } from '~/datasets/dataset';
import { frozenRecords } from '~/datasets/frozen-records.server';
import { countedColumns, isCurrentAt, isCurrentIn } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { listEverPublished } from '~/statistics/calculations/calculation-queries.server';
import {
  KEY_COLUMN,
  type RecordRow,
  streamRecords,
} from '~/statistics/calculations/stream-records.server';
import { attackedRecord, type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord } from './changed-records';
import { readFormerVersion } from './former-version';
import { differs, type OlderChanges, ofYearsWithFew } from './few-changes';
import { type Comparison, type HeldShare, holdBack } from './hold-back';
import { listMergedCodes, type MergedCode, mergesOf } from './whole-merges';

/** What a new calculation holds back, compared with the version published last. */
export interface Holding {
  comparedWith: number;
  /** How many records differ between the two, held ones included. */
  changed: number;
  /** The records that it counts as they were after an earlier import. */
  held: { id: string; throughImport: number }[];
  /** How many of these the last publication holds back already. */
  pending: number;
  /** The merged codes whose records are among them: they are counted as if they had not been merged. */
  heldMerges: MergedCode[];
  /** Finds what it would hold back if the last publication had waited for it; null without one before that. */
  findIfJoined(): Promise<HeldShare | null>;
}

interface NewVersion {
  throughImport: number;
  codeListsVersion: string;
  codeLists: CodeLists;
  policy: ProtectionPolicy;
  /** Whether changes are only counted, and none held back. */
  holdsNothing?: boolean;
}

const BATCH_ROWS = 2_000;
/** How many of the last published versions a new one is compared with, and with how many whether few records differ. */
const COMPARED_VERSIONS = 2;
const VERSIONS_WITH_FEW = 24;

/**
 * Finds the changed records that a new version has to hold back, because comparing it with the versions published last,
 * withdrawn or not, would disclose what they state. Null before the first publication, and under a policy that holds
 * nothing back.
 */
export async function findHolding(
  db: Db,
  dataset: Dataset,
  version: NewVersion,
): Promise<Holding | null> {
  const { maxHeldShare } = version.policy;
  const [last, ...former] = await listEverPublished(db, dataset.name, {
    limit: VERSIONS_WITH_FEW,
  });
  if (maxHeldShare === null || !last) return null;
  const comparison = await compare(db, dataset, last, version);
  const facts = { comparedWith: last.id, changed: comparison.changes.length };
  if (version.holdsNothing)
    return { ...facts, held: [], pending: 0, heldMerges: [], findIfJoined: async () => null };
  const before: { former: Calculation; comparison: Comparison }[] = [];
  for (const one of former.slice(0, COMPARED_VERSIONS - 1)) {
    before.push({ former: one, comparison: await compare(db, dataset, one, version) });
  }
  const older: OlderChanges[] = [];
  for (const one of former.slice(COMPARED_VERSIONS - 1)) {
    const changes = await readChanges(db, dataset, one, version);
    older.push(ofYearsWithFew(changes, comparison.changes));
  }
  const earlier = before.map(({ comparison }) => comparison);
  const ids = await holdBack(comparison, earlier, older);
  const known = await heldBy(db, last);
  const held = [...ids].map((id) => ({
    id,
    throughImport: known.get(id) ?? last.through_import,
  }));
  const pending = held.filter(({ id }) => known.has(id)).length;
  const [joined] = before;
  const findIfJoined = async () => (joined ? shareIfJoined(db, joined) : null);
  const find = mergesOf(dataset, comparison.merged ?? []);
  const heldChanges = comparison.changes.filter(({ id }) => ids.has(id));
  const heldMerges = [...new Set(heldChanges.flatMap(find))];
  return { ...facts, held, pending, heldMerges, findIfJoined };
}

/** What is held back of the changes since the publication before the last. */
async function shareIfJoined(
  db: Db,
  { former, comparison }: { former: Calculation; comparison: Comparison },
): Promise<HeldShare> {
  const ids = [...(await holdBack(comparison))];
  const known = await heldBy(db, former);
  const pending = ids.filter((id) => known.has(id)).length;
  return { changed: comparison.changes.length - pending, held: ids.length - pending };
}

async function compare(
  db: Db,
  dataset: Dataset,
  former: Calculation,
  version: NewVersion,
): Promise<Comparison> {
  const { codeLists, policy, throughImport } = version;
  return {
    ...{ dataset, policy, codeLists },
    // A calculation that holds a merge back lacks it in its own lists.
    merged: listMergedCodes(dataset, await listCodeLists(db), throughImport),
    changes: await readChanges(db, dataset, former, version),
    former: await readFormerVersion(dataset, codeLists, readRecords(db, dataset, former)),
  };
}

async function* readRecords(db: Db, dataset: Dataset, calculation: Calculation) {
  for await (const row of streamRecords(db, dataset, calculation)) yield recordOf(dataset, row);
}

/** The records that differ between a published version and the state after an import. */
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
  for (const side of ['before', 'after'] as const) {
    const rows = db
      .selectFrom(sql`(${frozenRecords(dataset, states[side])})`.as('record'))
      .select(names.map((name) => sql<RecordRow[string]>`${sql.ref(name)}`.as(name)))
      .where(sql<boolean>`id in (${changed})`)
      .stream(BATCH_ROWS);
    for await (const row of rows) {
      const id = String(row.id);
      const change = changes.get(id) ?? { id, before: null, after: null };
      change[side] = shareCodes(recordOf(dataset, row));
      changes.set(id, change);
    }
  }
  return [...changes.values()].filter(differs);
}

/** Lets records share the codes that they state: a changed record then takes some hundred bytes. */
function createShareCodes(): (record: AttackedRecord) => AttackedRecord {
  const known = new Map<string, readonly string[]>();
  return ({ codes, ...record }) => {
    const shared = Object.entries(codes).map(([name, stated]) => {
      const found = known.get(stated.join()) ?? stated;
      known.set(stated.join(), found);
      return [name, found];
    });
    return { codes: Object.fromEntries(shared), ...record };
  };
}

/** The records that a calculation holds back, each with the import after which it counts it. */
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

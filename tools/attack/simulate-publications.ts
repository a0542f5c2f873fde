import { type Dataset } from '~/datasets/dataset';
import { type AttackedRecord, codeIn, codesIn } from '~/protection/attack/attacked-records';
import { holdBack, notHeld } from '~/protection/linkage/hold-back';
import { findLinkedRecords } from '~/protection/linkage/linked-records';
import { countLoneMoves, type LoneMoves } from '~/protection/linkage/lone-moves';
import { COMPARED_VERSIONS } from '~/protection/linkage/nearest-versions';
import { type MergedCode } from '~/protection/linkage/whole-merges';
import { required } from '~/platform/system/required';
import { demoRecords } from './attacked-records';
import { randomStream } from '../../bin/demo/random';
import { attackVersions, compare, publish, type Rules, type Version } from './publish-in-turn';

/** The outcome of a run of publications. */
interface Simulation {
  /** How many states were to be published; refused ones were published with the next. */
  states: number;
  refused: number;
  /** Changes between published versions, summed over all publications. */
  changed: number;
  /** Of these, held back for the first time. */
  held: number;
  /** Held back in the last publication. */
  pending: number;
  /** Records of which an outsider learned two codes or more: if everything was published, and in what was. */
  linkedBefore: number;
  linked: number;
  /** Small rounded counts that moved, and those that one record moved. */
  moves: LoneMoves;
}

interface Course extends Rules {
  /** How many months are published together. */
  every: number;
  /** How many months are simulated, the last ones of the synthetic records. */
  months: number;
  /** Publishes all changes of all states. */
  holdsNothing?: boolean;
  /** Called after each state with the outcome so far. */
  onState?(soFar: Simulation): void;
}

/**
 * The shares of known records that change in a month: progress of cases, mostly within two years,
 * corrections, withdrawals.
 */
const SHARES = { status: 0.03, oldStatus: 0.0005, corrected: 0.0005, removed: 0.0002 };
const MONTHS_IN_PROGRESS = 24;
/** The share of records that are received a month or more after their date. */
const LATE = 0.01;

/**
 * Yields the states of a commission that publishes month after month: new complaints, some of them late,
 * changes of status, corrections, withdrawals and, once, a code merged into another.
 */
function* commissionStates({
  dataset,
  months,
}: Pick<Course, 'dataset' | 'months'>): Generator<Version> {
  const { uniform } = randomStream(2026, 2);
  const records = twice(demoRecords(dataset));
  const all = [...new Set(records.map(monthOf))].sort();
  const first = all.length - 1 - months;
  const arriving = records.map((record, index) => {
    const month = all.indexOf(monthOf(record)) - first;
    const delay = uniform() < LATE ? 1 + Math.floor(uniform() * 12) : 0;
    return { id: String(index), record, arrival: month + delay };
  });
  const removed = new Set<string>();
  const changed = new Map<string, AttackedRecord>();
  const pick = <Item>(items: readonly Item[]) =>
    required(items[Math.floor(uniform() * items.length)], 'item');
  const names = dataset.dimensions.filter(
    ({ calendar, derivedFrom, isPlace }) => !calendar && !derivedFrom && !isPlace,
  );
  for (let index = 0; index <= months; index += 1) {
    const state = new Map<string, AttackedRecord>();
    for (const { id, record, arrival } of arriving) {
      if (arrival > index || removed.has(id)) continue;
      let now = changed.get(id) ?? record;
      const chance = uniform();
      const isRecent = index - arrival < MONTHS_IN_PROGRESS;
      const status = isRecent ? SHARES.status : SHARES.oldStatus;
      const isOf = index > 0 && arrival < index;
      if (isOf && chance < SHARES.removed) {
        removed.add(id);
        continue;
      }
      if (isOf && chance < SHARES.removed + SHARES.corrected) {
        const { name } = pick(names);
        now = { ...now, codes: { ...now.codes, [name]: codesIn(pick(records).codes, name) } };
      } else if (isOf && chance < SHARES.removed + SHARES.corrected + status && now.codes.status) {
        now = { ...now, codes: { ...now.codes, status: codesIn(pick(records).codes, 'status') } };
      }
      if (index > months / 2) now = merged(now);
      if (now !== record) changed.set(id, now);
      state.set(id, now);
    }
    yield state;
  }
}

const monthOf = ({ codes }: AttackedRecord) => codeIn(codes, 'year_month');

/**
 * Returns the synthetic records of seven years, and the same ones of the seven years before with other keys.
 */
function twice(records: readonly AttackedRecord[]): AttackedRecord[] {
  const earlier = records.map(({ codes, key }): AttackedRecord => {
    const year = String(Number(codeIn(codes, 'year')) - YEARS);
    const shifted = ['year_month', 'week'].flatMap((name) => {
      const code = codes[name]?.[0];
      return code ? [[name, [year + code.slice(4)]] as const] : [];
    });
    return {
      codes: { ...codes, year: [year], ...Object.fromEntries(shifted) },
      key: Math.imul(key, 2_654_435_761) >>> 0,
    };
  });
  return [...earlier, ...records];
}
const YEARS = 7;

/** Returns a record after the third of the issues was merged into the second. */
function merged(record: AttackedRecord): AttackedRecord {
  const issues = record.codes.issue;
  if (!issues?.includes(MERGED)) return record;
  const codes = [...new Set(issues.map((code) => (code === MERGED ? INTO : code)))].sort();
  return { ...record, codes: { ...record.codes, issue: codes } };
}
const [INTO, MERGED] = ['I02', 'I03'];

/** Returns that merge, if the dataset has issues. */
function mergesIn({ dimensions }: Dataset): MergedCode[] {
  return dimensions.flatMap(({ name, codeList: list }) =>
    name === 'issue' && list ? [{ list, code: MERGED, importId: 0 }] : [],
  );
}

/** Publishes the states of a commission in turn, and attacks each version together with the three before. */
export async function simulatePublications({
  every,
  months,
  holdsNothing = false,
  onState,
  ...unmerged
}: Course): Promise<Simulation> {
  const sum: Simulation = {
    states: 0,
    refused: 0,
    changed: 0,
    held: 0,
    pending: 0,
    linkedBefore: 0,
    linked: 0,
    moves: { moved: 0, lone: 0 },
  };
  let heldBefore: ReadonlySet<string> = new Set();
  const published: Version[] = [];
  let month = 0;
  for (const state of commissionStates({ dataset: unmerged.dataset, months })) {
    const rules = { ...unmerged, merged: month > months / 2 ? mergesIn(unmerged.dataset) : [] };
    if (month++ % every !== 0) continue;
    const last = published.at(-1);
    if (!last) {
      published.push(state);
      continue;
    }
    if (sum.states > 0) onState?.(sum);
    sum.states += 1;
    const unprotected = await attackVersions(rules, [last, state]);
    if (holdsNothing) {
      published.push(state);
      sum.changed += (await compare(rules, last, state)).changes.length;
      sum.linkedBefore += unprotected.size;
    } else {
      const { version, changed, held, moves } = await publish(rules, state, published, heldBefore);
      if (!version) {
        sum.refused += 1;
        continue;
      }
      published.push(version);
      sum.changed += changed;
      sum.held += [...held].filter((id) => !heldBefore.has(id)).length;
      sum.pending = held.size;
      sum.moves = addMoves(sum.moves, moves);
      heldBefore = held;
      sum.linkedBefore += unprotected.size;
    }
    sum.linked += (await attackVersions(rules, published)).size;
    published.splice(0, published.length - COMPARED_VERSIONS);
  }
  return sum;
}

function addMoves(a: LoneMoves, b: LoneMoves): LoneMoves {
  return { moved: a.moved + b.moved, lone: a.lone + b.lone };
}

/**
 * The shares of a batch that are linked if everything is published, and that are held back, and the counts
 * that the others move.
 */
interface BatchResult {
  linked: number;
  held: number;
  moves: LoneMoves;
}

/** Publishes the newest records in batches of a size, each after everything before it. */
export async function tryBatches(
  rules: Rules,
  { size, batches }: { size: number; batches: number },
): Promise<BatchResult> {
  const records = demoRecords(rules.dataset)
    .map((record, index): [string, AttackedRecord] => [String(index), record])
    .sort(([, a], [, b]) => (monthOf(a) < monthOf(b) ? -1 : 1));
  const upTo = (count: number) => new Map(records.slice(0, count));
  const sum = { linked: 0, held: 0 };
  let moves: LoneMoves = { moved: 0, lone: 0 };
  for (let batch = 0; batch < batches; batch += 1) {
    const end = records.length - batch * size;
    const comparison = await compare(rules, upTo(end - size), upTo(end));
    sum.linked += (await findLinkedRecords(comparison, comparison.changes)).size;
    const held = await holdBack(comparison);
    sum.held += held.size;
    const counted = notHeld(comparison.changes, held);
    moves = addMoves(moves, await countLoneMoves(comparison, counted));
  }
  const all = size * batches;
  return { linked: sum.linked / all, held: sum.held / all, moves };
}

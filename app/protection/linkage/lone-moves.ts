import { isOfTime } from '~/datasets/coarser';
import { NOT_STATED } from '~/datasets/dataset';
import { createTimeSlices } from '~/engine/time-slices';
import { required } from '~/platform/system/required';
import { type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord, newerState } from './changed-records';
import { type FormerVersion } from './former-version';
import { type Versions } from './linked-records';
import { createShow } from './moved-cells';
import { type DimensionCode } from './number-codes';

/**
 * How many small rounded counts two versions disclose differently, and how many of these a single record
 * moved: the share of cases in which an attacker who attributes each count to one record is right about its
 * codes.
 */
export interface LoneMoves {
  moved: number;
  lone: number;
}

/** A small count that a single record moves: its two or three codes. */
export type LoneCell = readonly { dimension: string; code: string }[];

/** Such counts, and some of those that a single record moves. */
export interface FoundMoves extends LoneMoves {
  cells: readonly LoneCell[];
}

/** A count is small if both versions count fewer records: most greater ones are moved by several records. */
const SMALL_COUNT = 20;
/**
 * The number of passes that divide the sets of codes by their first code: each is short and keeps few sets.
 */
const PASSES = 64;
/** How many of the counts that a single record moves are named. */
const MAX_CELLS = 20;
/** How many records are counted between two checks whether another call is due. */
const BLOCK_RECORDS = 1_000;
/** Takes the third position in a set of two codes. */
const NONE = 0;

/**
 * A set of codes whose count tables disclose rounded: the records of the former version, and what the later
 * one adds.
 */
interface RoundedSet {
  codes: readonly number[];
  former: { count: number; key: number };
  added: { count: number; key: number };
  /** How many records belong to it in one of the versions only. */
  moving: number;
}

/**
 * Counts the small rounded counts of two and three codes, over all years together, that two versions disclose
 * differently, and those that a single record moved, of which it names some. Dates, codes not stated, groups and codes that others
 * imply are excluded. Yields to the event loop.
 *
 * @param changes - without those held back.
 */
export async function countLoneMoves(
  versions: Versions,
  changes: readonly ChangedRecord[],
): Promise<FoundMoves> {
  const { former } = versions;
  const numbered = numberOwnCodes(former, changes);
  const show = createShow(versions, former.numbered);
  const nameOf = (first: number, second: number, third: number) =>
    (first * numbered.size + second) * numbered.size + third;
  const moves = changes.map((change) => ({
    key: newerState(change).key,
    lost: numbered.ofState(change.before),
    gained: numbered.ofState(change.after),
  }));
  const { codes, ends, keys } = packOwnCodes(former, numbered);
  const sum: LoneMoves = { moved: 0, lone: 0 };
  const cells: LoneCell[] = [];
  const slices = createTimeSlices();
  for (let pass = 0; pass < PASSES; pass += 1) {
    await slices.next();
    const sets = new Map<number, RoundedSet | null>();
    /** A record that belongs to a set in both versions does not move it. */
    const move = (
      key: number,
      times: 1 | -1,
      ownCodes: readonly number[],
      others: readonly number[],
    ) =>
      forEachSet(ownCodes, { pass }, (first, second, third) => {
        const has = (number: number) => number === NONE || others.includes(number);
        if (has(first) && has(second) && has(third)) return;
        const name = nameOf(first, second, third);
        let set = sets.get(name);
        if (set === undefined) sets.set(name, (set = roundedSet([first, second, third])));
        if (!set) return;
        set.moving += 1;
        add(set.added, key, times);
      });
    for (const [index, { key, lost, gained }] of moves.entries()) {
      if (index % BLOCK_RECORDS === 0 && slices.isOver()) await slices.next();
      move(key, -1, lost, gained);
      move(key, 1, gained, lost);
    }
    if (sets.size === 0) continue;
    for (const [index, end] of ends.entries()) {
      if (index % BLOCK_RECORDS === 0 && slices.isOver()) await slices.next();
      const key = required(keys[index], 'key');
      forEachSet(codes, { pass, start: ends[index - 1] ?? 0, end }, (first, second, third) => {
        const set = sets.get(nameOf(first, second, third));
        if (set) add(set.former, key, 1);
      });
    }
    for (const set of sets.values()) {
      if (!set || !isMoved(set)) continue;
      sum.moved += 1;
      if (set.moving !== 1) continue;
      sum.lone += 1;
      if (cells.length < MAX_CELLS) cells.push(set.codes.map(cellOf));
    }
  }
  return { ...sum, cells };

  function cellOf(number: number): LoneCell[number] {
    const { dimension, code } = former.numbered.codeOf(number);
    return { dimension: dimension.name, code };
  }

  /** Returns null for codes that no table counts together, or that tables count exactly. */
  function roundedSet(numbers: readonly number[]): RoundedSet | null {
    const codes = numbers.filter((number) => number !== NONE).map(numbered.codeOf);
    if (isImplied(codes.map(former.numbered.codeOf)) || show(codes)?.isExact !== false) return null;
    return { codes, former: { count: 0, key: 0 }, added: { count: 0, key: 0 }, moving: 0 };
  }

  function isMoved({ codes, former, added }: RoundedSet): boolean {
    const later = { count: former.count + added.count, key: (former.key + added.key) >>> 0 };
    if (Math.max(former.count, later.count) >= SMALL_COUNT) return false;
    const disclosed = required(show(codes), 'disclosure');
    return disclosed.as(former) !== disclosed.as(later);
  }
}

/** Returns the share of lone moves. */
export function shareOfLone({ moved, lone }: LoneMoves): number {
  return moved && lone / moved;
}

/** Returns whether single records change a greater share of the small rounded counts than a policy allows. */
export function hasTooManyLoneMoves(
  moves: LoneMoves,
  { maxLoneMoveShare }: Pick<ProtectionPolicy, 'maxLoneMoveShare'>,
): boolean {
  return maxLoneMoveShare !== null && shareOfLone(moves) > maxLoneMoveShare;
}

/** Calls `visit` with each set of two or three of some descending numbers whose first belongs to a pass. */
function forEachSet(
  numbers: readonly number[],
  { pass, start = 0, end = numbers.length }: { pass: number; start?: number; end?: number },
  visit: (first: number, second: number, third: number) => void,
): void {
  /* eslint-disable @typescript-eslint/no-non-null-assertion -- all exist up to `end` */
  for (let cell = start; cell < end; cell += 1) {
    const first = numbers[cell]!;
    if (first % PASSES !== pass) continue;
    for (let two = cell + 1; two < end; two += 1) {
      visit(first, numbers[two]!, NONE);
      for (let three = two + 1; three < end; three += 1)
        visit(first, numbers[two]!, numbers[three]!);
    }
  }
  /* eslint-enable @typescript-eslint/no-non-null-assertion */
}

function add(sum: { count: number; key: number }, key: number, times: 1 | -1): void {
  sum.count += times;
  sum.key = (sum.key + times * key) >>> 0;
}

/**
 * Numbers, from 1, the codes of some changed records that reveal something of a person; no others are
 * counted.
 */
function numberOwnCodes({ numbered }: FormerVersion, changes: readonly ChangedRecord[]) {
  const codes: number[] = [];
  const numbers: (number | undefined)[] = [];
  const codesOf = (state: AttackedRecord | null) => (state ? numbered.numbersOf(state) : []);
  for (const code of changes.flatMap(({ before, after }) => [before, after].flatMap(codesOf))) {
    if (numbers[code] === undefined && isOwn(numbered.codeOf(code)))
      numbers[code] = codes.push(code);
  }
  /** Returns the numbers of codes, in descending order: rare codes, which come late, then lead few sets. */
  const ofCodes = (some: Iterable<number>): number[] => {
    const numbersOfCodes: number[] = [];
    for (const code of some) if (numbers[code] !== undefined) numbersOfCodes.push(numbers[code]);
    return numbersOfCodes.sort((a, b) => b - a);
  };
  return {
    /** Greater than every number. */
    size: codes.length + 1,
    codeOf: (number: number) => required(codes[number - 1], 'code'),
    ofCodes,
    ofState: (state: AttackedRecord | null) => ofCodes(codesOf(state)),
  };
}

/** Packs the numbers of a version's records one after another, with each record's end and key. */
function packOwnCodes(former: FormerVersion, ownCodes: ReturnType<typeof numberOwnCodes>) {
  const packed = { codes: [] as number[], ends: [] as number[], keys: [] as number[] };
  former.forEach((codes, key) => {
    packed.codes.push(...ownCodes.ofCodes(codes));
    packed.ends.push(packed.codes.length);
    packed.keys.push(key);
  });
  return packed;
}

/** Returns whether a code is neither a date, "not stated", a group, nor implied by the place. */
function isOwn({ dimension, code }: DimensionCode): boolean {
  const isDerived = dimension.derivedFrom ?? 'coarsens' in dimension;
  return code !== NOT_STATED && !isOfTime(dimension) && !isDerived && !dimension.followsPlace;
}

/**
 * Returns whether one of some codes belongs to a dimension that is the parent of another's, as province is of
 * city.
 */
function isImplied(codes: readonly DimensionCode[]): boolean {
  const parents = codes.map(({ dimension }) => dimension.parent?.dimension);
  return codes.some(({ dimension }) => parents.includes(dimension.name));
}

import { isOfTime } from '~/datasets/coarser';
import { NOT_STATED } from '~/datasets/dataset';
import { createTurns } from '~/engine/turns';
import { type AttackedRecord } from '../attack/attacked-records';
import { type ChangedRecord } from './changed-records';
import { type FormerVersion } from './former-version';
import { type Versions } from './linked-records';
import { createShow } from './moved-cells';
import { type DimensionCode } from './number-codes';

/**
 * How many small rounded counts two versions disclose differently, and how many of these a single record moved: whoever
 * takes each for the trace of one record is right about the codes of that record in that share.
 */
export interface LoneMoves {
  moved: number;
  lone: number;
}

/** A count is small if both versions count fewer records: several records move most of the greater ones. */
const SMALL_COUNT = 20;
/** Sets of codes are counted in so many passes, by their first code: each is short, and keeps few of them. */
const PASSES = 64;
/** Stands for the third code of a set of two. */
const NONE = 0;

/** A set of codes that tables count, rounded: the records of the former version, and what the later one adds to them. */
interface RoundedSet {
  codes: readonly number[];
  former: { count: number; key: number };
  added: { count: number; key: number };
  /** How many records belong to it in one of the versions alone. */
  moving: number;
}

/**
 * Counts the small rounded counts of two and three codes, of all years together, that two versions disclose differently, and
 * those that a single record moved. Dates, codes not stated, groups and codes that others imply are left out. The event loop
 * goes round between passes.
 *
 * @param changes - without those that are held back.
 */
export async function countLoneMoves(
  versions: Versions,
  changes: readonly ChangedRecord[],
): Promise<LoneMoves> {
  const { former } = versions;
  const own = numberOwnCodes(former, changes);
  const show = createShow(versions, former.numbered);
  const nameOf = (first: number, second: number, third: number) =>
    (first * own.size + second) * own.size + third;
  const moves = changes.map(({ before, after }) => ({
    key: (after ?? before)!.key,
    lost: own.ofState(before),
    gained: own.ofState(after),
  }));
  const { codes, ends, keys } = packOwnCodes(former, own);
  const sum: LoneMoves = { moved: 0, lone: 0 };
  const turns = createTurns();
  for (let pass = 0; pass < PASSES; pass += 1) {
    await turns.next();
    const sets = new Map<number, RoundedSet | null>();
    /** Who belongs to a set in both versions does not move it. */
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
    for (const { key, lost, gained } of moves) {
      move(key, -1, lost, gained);
      move(key, 1, gained, lost);
    }
    if (sets.size === 0) continue;
    for (const [index, end] of ends.entries()) {
      forEachSet(codes, { pass, start: ends[index - 1] ?? 0, end }, (first, second, third) => {
        const set = sets.get(nameOf(first, second, third));
        if (set) add(set.former, keys[index]!, 1);
      });
    }
    for (const set of sets.values()) {
      if (!set || !isMoved(set)) continue;
      sum.moved += 1;
      sum.lone += Number(set.moving === 1);
    }
  }
  return sum;

  /** Null for codes that no table counts together, or counts exactly. */
  function roundedSet(numbers: readonly number[]): RoundedSet | null {
    const codes = numbers.filter((number) => number !== NONE).map(own.codeOf);
    if (isImplied(codes.map(former.numbered.codeOf)) || show(codes)?.isExact !== false) return null;
    return { codes, former: { count: 0, key: 0 }, added: { count: 0, key: 0 }, moving: 0 };
  }

  function isMoved({ codes, former, added }: RoundedSet): boolean {
    const later = { count: former.count + added.count, key: (former.key + added.key) >>> 0 };
    if (Math.max(former.count, later.count) >= SMALL_COUNT) return false;
    const disclosed = show(codes)!;
    return disclosed.as(former) !== disclosed.as(later);
  }
}

/** The share of lone moves. */
export function shareOfLone({ moved, lone }: LoneMoves): number {
  return moved && lone / moved;
}

/** Calls back with the sets of two and three of some numbers in ascending order whose first belongs to a pass. */
function forEachSet(
  numbers: readonly number[],
  { pass, start = 0, end = numbers.length }: { pass: number; start?: number; end?: number },
  visit: (first: number, second: number, third: number) => void,
): void {
  for (let one = start; one < end; one += 1) {
    const first = numbers[one]!;
    if (first % PASSES !== pass) continue;
    for (let two = one + 1; two < end; two += 1) {
      visit(first, numbers[two]!, NONE);
      for (let three = two + 1; three < end; three += 1)
        visit(first, numbers[two]!, numbers[three]!);
    }
  }
}

function add(sum: { count: number; key: number }, key: number, times: 1 | -1): void {
  sum.count += times;
  sum.key = (sum.key + times * key) >>> 0;
}

/** The codes of some changed records that tell something of a person, numbered from 1: no others are counted. */
function numberOwnCodes({ numbered }: FormerVersion, changes: readonly ChangedRecord[]) {
  const codes: number[] = [];
  const numbers: (number | undefined)[] = [];
  const codesOf = (state: AttackedRecord | null) => (state ? numbered.numbersOf(state) : []);
  for (const code of changes.flatMap(({ before, after }) => [before, after].flatMap(codesOf))) {
    if (numbers[code] === undefined && isOwn(numbered.codeOf(code)))
      numbers[code] = codes.push(code);
  }
  /** The numbers of codes, in ascending order. */
  const ofCodes = (some: Iterable<number>): number[] => {
    const own: number[] = [];
    for (const code of some) if (numbers[code] !== undefined) own.push(numbers[code]);
    return own.sort((one, other) => one - other);
  };
  return {
    /** Greater than all numbers. */
    size: codes.length + 1,
    codeOf: (number: number) => codes[number - 1]!,
    ofCodes,
    ofState: (state: AttackedRecord | null) => ofCodes(codesOf(state)),
  };
}

/** The numbers of the records of a version one after another, where those of each end, and their keys. */
function packOwnCodes(former: FormerVersion, own: ReturnType<typeof numberOwnCodes>) {
  const packed = { codes: [] as number[], ends: [] as number[], keys: [] as number[] };
  former.forEach((codes, key) => {
    packed.codes.push(...own.ofCodes(codes));
    packed.ends.push(packed.codes.length);
    packed.keys.push(key);
  });
  return packed;
}

/** Whether a code is neither a date nor "not stated", a group, or one that the place decides. */
function isOwn({ dimension, code }: DimensionCode): boolean {
  const isDerived = dimension.derivedFrom ?? 'coarsens' in dimension;
  return code !== NOT_STATED && !isOfTime(dimension) && !isDerived && !dimension.followsPlace;
}

/** Whether one of some codes is of a dimension of which others are children, as the province is of cities. */
function isImplied(codes: readonly DimensionCode[]): boolean {
  const parents = codes.map(({ dimension }) => dimension.parent?.dimension);
  return codes.some(({ dimension }) => parents.includes(dimension.name));
}

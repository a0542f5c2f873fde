import { isOfTime } from '~/datasets/coarser';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension, NOT_STATED } from '~/datasets/dataset';
import { required } from '~/platform/system/required';
import { type ProtectionPolicy } from '../policy';
import { type ChangedRecord, newerState } from './changed-records';
import { type FormerVersion } from './former-version';
import { MANY_RECORDS } from './moved-by-many';
import {
  addTo,
  type CountsByBits,
  createShow,
  MAX_BITS,
  movedCells,
  type Show,
} from './moved-cells';
import { type DimensionCode, isKnownBy, type NumberedCodes, yearOf } from './number-codes';

/** Two versions of a dataset that anybody can compare. */
export interface Versions {
  dataset: Dataset;
  policy: ProtectionPolicy;
  codeLists: CodeLists;
  former: FormerVersion;
}

/** What an attacker learns of a changed record. */
interface Linked {
  /** The codes known to be its own. */
  codes: DimensionCode[];
  /**
   * The counts that disclose them, each as the codes of its filter: the exact ones that identify it, and
   * those that moved under these.
   */
  counts: DimensionCode[][];
}

/** A state of a changed record, as numbers of its codes. */
interface State {
  record: ChangedRecord;
  codes: ReadonlySet<number>;
  key: number;
  isLater: boolean;
}

/**
 * An exact count that few records moved: anybody who compares the versions knows that these are its records.
 */
interface Anchor {
  codes: readonly number[];
  /** The states that belong to it in one of the versions only. */
  members: readonly [State, ...State[]];
  /** What is counted under it by the codes of each of its few members. */
  unshared: Part[];
  /** The same by the codes that all of several members carry; null for a single member. */
  shared: Part | null;
}

interface Part {
  codes: number[];
  former: CountsByBits;
  changes: CountsByBits;
}

/** What is known so far: the codes of records, and the counts that disclose them, by name. */
type Knowledge = Map<ChangedRecord, { codes: Set<number>; counts: Map<string, readonly number[]> }>;

/** A record can be identified once this many of its codes, apart from dates, are known to belong together. */
const MIN_LINKED = 2;
/** Up to this many records that moved an exact count can be distinguished. */
const MAX_APART = 2;
/** The same where some were added and some removed, so that the count moved by one. */
const MAX_APART_MIXED = 3;

/**
 * Finds the changed records of which an outsider who compares two versions learns two or more codes. An exact
 * count that one record moved is an anchor: if a count of one to three codes under it moves as well, the
 * record carries these codes, however the count is rounded. Of two records that moved an exact count, one
 * carries the codes if the other is known to carry something else, from other anchors or from two counts that
 * moved under this one. Where few records changed, overall or in a year, exact counts disclose the codes that
 * all of them carry.
 *
 * @param minLinked - the least number of codes; two by default.
 * @returns the linked codes by record.
 */
export async function findLinkedRecords(
  versions: Versions,
  changes: readonly ChangedRecord[],
  minLinked = MIN_LINKED,
): Promise<Map<ChangedRecord, Linked>> {
  const { former } = versions;
  const { numbered } = former;
  const show = createShow(versions, numbered);
  const states = changes.flatMap((record) => statesOf(record, numbered));
  const anchors = findAnchors(show, numbered, states);
  countUnder(anchors, former, states);
  const known: Knowledge = new Map();
  const pairs: { anchor: Anchor; moved: number[][][] }[] = [];
  for (const anchor of anchors) {
    const { members, unshared, shared } = anchor;
    const moved = unshared.map((part) => movedCells(show, anchor.codes, part));
    if (!shared) learn(known, members[0].record, anchor, moved.flat());
    else {
      // A rounded count that moves does not disclose how many of several records moved it.
      const ofAll = movedCells(onlyExact(show), anchor.codes, shared);
      for (const { record } of members) learn(known, record, anchor, ofAll);
      if (moved.length > 0) pairs.push({ anchor, moved });
    }
  }
  for (const { anchor, moved } of pairs) distinguish(known, numbered, anchor, moved);
  return describe(versions, known, commonCodes(states), minLinked);
}

const onlyExact =
  (show: Show): Show =>
  (codes) => {
    const disclosed = show(codes);
    return disclosed?.isExact ? disclosed : null;
  };

function learn(
  known: Knowledge,
  record: ChangedRecord,
  anchor: Anchor,
  cells: readonly (readonly number[])[],
): void {
  if (cells.length === 0) return;
  const knownOfRecord = known.get(record) ?? { codes: new Set(), counts: new Map() };
  for (const count of [anchor.codes, ...cells.map((cell) => [...anchor.codes, ...cell])]) {
    for (const code of count) knownOfRecord.codes.add(code);
    knownOfRecord.counts.set(count.join(), count);
  }
  known.set(record, knownOfRecord);
}

/**
 * Learns codes that one of the few records that moved an exact count carries, and the others cannot. The
 * others are known to carry another code of the dimension, from other anchors or because a count with that
 * code moved under this one; and no record of their year has several codes of the dimension, which sums of
 * exact counts show. Where two counts move that no single record can belong to, each record belongs to one of
 * them.
 */
function distinguish(
  known: Knowledge,
  numbered: NumberedCodes,
  anchor: Anchor,
  moved: readonly number[][][],
): void {
  const codesOf = anchor.members.map(({ record, codes }, index) => {
    const learned = [...(known.get(record)?.codes ?? [])].filter((code) => codes.has(code));
    return [...new Set([...learned, ...required(moved[index], 'cells').flat()])];
  });
  const years = anchor.members.map(({ record }) => yearOf(newerState(record)));
  const isSingle = (dimension: Dimension) =>
    years.every((year) => !numbered.hasSeveral(dimension, year));
  for (const [index, { record }] of anchor.members.entries()) {
    const ofOthers = codesOf.filter((_, other) => other !== index);
    const isOwn = (cell: readonly number[]) =>
      ofOthers.every((codes) => cell.some((code) => excludes(numbered, isSingle, codes, code)));
    learn(known, record, anchor, required(moved[index], 'cells').filter(isOwn));
  }
}

/**
 * Returns whether a record with some codes cannot carry another one: its dimension is single-valued and
 * already has a code.
 */
function excludes(
  { codeOf }: NumberedCodes,
  isSingle: (dimension: Dimension) => boolean,
  codes: readonly number[],
  other: number,
): boolean {
  const { dimension } = codeOf(other);
  return (
    isSingle(dimension) &&
    codes.some((code) => code !== other && codeOf(code).dimension === dimension)
  );
}

/** Returns, for the records about which enough is known, the known codes. */
function describe(
  { dataset, codeLists, former: { numbered } }: Versions,
  known: Knowledge,
  common: ReadonlySet<number>,
  minLinked: number,
): Map<ChangedRecord, Linked> {
  const described = [...known].map(([record, { codes, counts }]): [ChangedRecord, Linked] => {
    const distinctive = [...codes].filter((code) => !common.has(code)).map(numbered.codeOf);
    const filters = [...counts.values()].map((count) => count.map(numbered.codeOf));
    return [record, { codes: disclosing(dataset, distinctive, codeLists), counts: filters }];
  });
  return new Map(described.filter(([, { codes }]) => codes.length >= minLinked));
}

function statesOf(record: ChangedRecord, { numbersOf }: NumberedCodes): State[] {
  return [record.before, record.after].flatMap((state, index) =>
    state
      ? [{ record, codes: new Set(numbersOf(state)), key: state.key, isLater: index === 1 }]
      : [],
  );
}

/** Finds the exact counts that few records moved, and those of all records or of a year that few moved. */
function findAnchors(show: Show, numbered: NumberedCodes, states: readonly State[]): Anchor[] {
  const found = new Map<string, { codes: readonly number[]; states: State[] }>();
  for (const state of states) {
    for (const codes of anchorsOf(state.codes, numbered)) {
      const name = codes.join();
      const known = found.get(name) ?? { codes, states: [] };
      found.set(name, known);
      known.states.push(state);
    }
  }
  return [...found.values()].flatMap(({ codes, states }): Anchor[] => {
    // A record that belongs to it in both versions does not move it.
    const times = new Map<ChangedRecord, number>();
    for (const { record } of states) times.set(record, (times.get(record) ?? 0) + 1);
    const members = states.filter(({ record }) => times.get(record) === 1);
    const isWhole = codes.every((code) => isYear(numbered.codeOf(code)));
    const isMixed = new Set(members.map(({ isLater }) => isLater)).size > 1;
    const mostApart = isMixed ? MAX_APART_MIXED : MAX_APART;
    const most = isWhole ? MANY_RECORDS - 1 : mostApart;
    const [first, ...others] = members;
    if (!first || members.length > most || !show(codes)?.isExact) return [];
    const partOf = (all: readonly number[]): Part => ({
      codes: othersOf(all, codes, numbered),
      former: new Map(),
      changes: new Map(),
    });
    const shared = [...first.codes].filter((code) =>
      others.every((other) => other.codes.has(code)),
    );
    const apart = members.length > mostApart ? [] : members;
    return [
      {
        codes,
        members: [first, ...others],
        unshared: apart.map((member) => partOf([...member.codes])),
        shared: others.length > 0 ? partOf(shared) : null,
      },
    ];
  });
}

/** The possible anchors: all records, those of a year, those of a code, and those of a code in a year. */
function anchorsOf(codes: ReadonlySet<number>, { codeOf }: NumberedCodes): number[][] {
  const years = [...codes].filter((code) => isYear(codeOf(code)));
  const others = [...codes].filter((code) => !years.includes(code));
  return [[], ...years.map((year) => [year])].flatMap((base) => [
    base,
    ...others.map((code) => [...base, code]),
  ]);
}

const isYear = ({ dimension }: DimensionCode) => dimension.calendar === 'year';

/**
 * Returns the codes of a record that divide the records of an anchor; of some dimensions a record has one
 * code only.
 */
function othersOf(
  codes: readonly number[],
  anchor: readonly number[],
  { codeOf }: NumberedCodes,
): number[] {
  const single = anchor
    .map((code) => codeOf(code).dimension)
    .filter(({ isMultiple }) => !isMultiple);
  return codes
    .filter((code) => !anchor.includes(code) && !single.includes(codeOf(code).dimension))
    .slice(0, MAX_BITS);
}

/** Counts, under each anchor, the records of the former version and what the changed ones add and remove. */
function countUnder(
  anchors: readonly Anchor[],
  former: FormerVersion,
  states: readonly State[],
): void {
  // Anchors are looked up by their last code.
  const byCode = new Map<number | undefined, Anchor[]>();
  for (const anchor of anchors) {
    const last = anchor.codes.at(-1);
    const known = byCode.get(last);
    if (known) known.push(anchor);
    else byCode.set(last, [anchor]);
  }
  const everywhere = byCode.get(undefined) ?? [];
  const lastWith: number[] = [];
  let record = 0;
  const visit = (codes: Iterable<number>, count: (part: Part, bits: number) => void) => {
    record += 1;
    for (const code of codes) lastWith[code] = record;
    const has = (code: number) => lastWith[code] === record;
    const countIn = ({ codes, unshared, shared }: Anchor) => {
      if (!codes.every(has)) return;
      for (const part of unshared) count(part, bitsOf(part.codes, has));
      if (shared) count(shared, bitsOf(shared.codes, has));
    };
    everywhere.forEach(countIn);
    for (const code of codes) byCode.get(code)?.forEach(countIn);
  };
  if (anchors.length === 0) return;
  former.forEach((codes, key) => visit(codes, (part, bits) => addTo(part.former, bits, key)));
  for (const { codes, key, isLater } of states) {
    visit(codes, (part, bits) => addTo(part.changes, bits, key, isLater ? 1 : -1));
  }
}

/** Returns which of some codes a record carries, one bit each. */
function bitsOf(codes: readonly number[], has: (code: number) => boolean): number {
  let [bits, bit] = [0, 1];
  for (const code of codes) {
    if (has(code)) bits |= bit;
    bit <<= 1;
  }
  return bits;
}

/** Returns the codes that all states of changed records carry: they disclose nothing about a single one. */
function commonCodes(states: readonly State[]): ReadonlySet<number> {
  const [first, ...others] = states;
  const records = new Set(states.map(({ record }) => record));
  if (!first || records.size < MANY_RECORDS) return new Set();
  return new Set([...first.codes].filter((code) => others.every(({ codes }) => codes.has(code))));
}

/**
 * Returns the codes that disclose something beyond the others: no dates, no "not stated", no province of a
 * known city, no office of a known place, no group of a known code.
 */
function disclosing(
  dataset: Dataset,
  codes: readonly DimensionCode[],
  codeLists: CodeLists,
): DimensionCode[] {
  const names = new Set(codes.map(({ dimension }) => dimension.name));
  const implied = new Set(codes.flatMap((code) => parentOf(code, codeLists) ?? []));
  return codes.filter((dimensionCode) => {
    const { code, dimension } = dimensionCode;
    const { name, derivedFrom, followsPlace } = dimension;
    return (
      !isOfTime(dimension) &&
      !followsPlace &&
      code !== NOT_STATED &&
      !implied.has(`${name}\t${code}`) &&
      !isKnownBy(dataset, dimensionCode, codes) &&
      !(derivedFrom && names.has(derivedFrom.dimension))
    );
  });
}

/** Returns the parent of a code; null where it has none. */
function parentOf({ dimension, code }: DimensionCode, codeLists: CodeLists): string | null {
  if (!dimension.parent) return null;
  const found = codeLists
    .get(dimension.codeList ?? '')
    ?.find((candidate) => candidate.code === code);
  const parent = found?.attributes[dimension.parent.attribute];
  return parent === undefined ? null : `${dimension.parent.dimension}\t${parent}`;
}

import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, NOT_STATED } from '~/datasets/dataset';
import { type Cell } from '../../engine';
import { type AttackedRecord } from '../attack/attacked-records';
import { mergedCodes } from '../merged-codes';
import { type ProtectionPolicy } from '../policy';
import { protectCell } from '../protect-table';
import { type Tier, tierOfTable } from '../tier-of-table';
import { type ChangedRecord } from './changed-records';
import { MANY_RECORDS } from './moved-by-many';
import { type DimensionCode, type NumberedCodes, numberCodes } from './number-codes';

/** Two versions of a dataset that everybody can compare. */
export interface Versions {
  dataset: Dataset;
  policy: ProtectionPolicy;
  codeLists: CodeLists;
  /** Reads all records of the former version. */
  readFormer: () => AsyncIterable<AttackedRecord> | Iterable<AttackedRecord>;
}

/** What is learned of a changed record. */
export interface Linked {
  /** The codes that are known to be its own. */
  codes: DimensionCode[];
  /** The exact counts that it is known by, each the codes of its filter. */
  anchors: DimensionCode[][];
}

/** How exactly the count of the records is shown that carry some codes. */
type TierOf = (codes: readonly DimensionCode[]) => Tier;

/** A state of a changed record, as the numbers of its codes. */
interface State {
  record: ChangedRecord;
  codes: ReadonlySet<number>;
  key: number;
  isLater: boolean;
}

/** An exact count that few records moved: whoever compares the versions knows that these are its records. */
interface Anchor {
  codes: readonly number[];
  /** The states by which its records belong to it in one of the versions alone. */
  members: State[];
  /** The codes beyond its own that all of its members carry. */
  shared: number[];
  /** The counts of one or two of these codes under it, as the former version has them. */
  former: Map<string, Cell>;
}

/** A record of which so many codes, dates apart, are known to belong together is one that can be found. */
const MIN_LINKED = 2;

/**
 * The changed records of which an outsider who compares two versions learns two codes or more. An exact count that one
 * record moved is an anchor: a count of one or two codes under it that moves as well tells that this record carries the
 * codes, however it is rounded. Where few records changed at all or in a year, exact counts tell what all of them carry.
 *
 * @returns what is linked by record.
 */
export async function findLinkedRecords(
  versions: Versions,
  changes: readonly ChangedRecord[],
): Promise<Map<ChangedRecord, Linked>> {
  const tierOf = createTierOf(versions);
  const numbered = numberCodes(versions.dataset);
  const states = changes.flatMap((record) => statesOf(record, numbered));
  const anchors = findAnchors(tierOf, numbered, states);
  await countFormer(versions, numbered, anchors);
  const common = commonCodes(states);
  const linked = new Map<ChangedRecord, { codes: Set<number>; anchors: Anchor[] }>();
  for (const anchor of anchors.values()) {
    const touching = states.filter((state) => holds(state, anchor.codes));
    const differs = createDiffers({ tierOf, policy: versions.policy }, numbered, anchor, touching);
    const codes = new Set(
      combinations(anchor.shared)
        .filter(differs)
        .flatMap((some) => [...anchor.codes, ...some]),
    );
    if (codes.size === 0) continue;
    for (const { record } of anchor.members) {
      const known = linked.get(record) ?? { codes: new Set(), anchors: [] };
      for (const code of codes) known.codes.add(code);
      known.anchors.push(anchor);
      linked.set(record, known);
    }
  }
  return new Map(
    [...linked]
      .map(([record, { codes, anchors }]) => {
        const own = [...codes].filter((code) => !common.has(code)).map(numbered.codeOf);
        return [
          record,
          {
            codes: telling(own, versions.codeLists),
            anchors: anchors.map((anchor) => anchor.codes.map(numbered.codeOf)),
          },
        ] as const;
      })
      .filter(([, { codes }]) => codes.length >= MIN_LINKED),
  );
}

function statesOf(record: ChangedRecord, { numbersOf }: NumberedCodes): State[] {
  return [record.before, record.after].flatMap((state, index) =>
    state
      ? [{ record, codes: new Set(numbersOf(state)), key: state.key, isLater: index === 1 }]
      : [],
  );
}

/** The exact counts that one record moved, and those of all records or of a year that few moved. */
function findAnchors(
  tierOf: TierOf,
  numbered: NumberedCodes,
  states: readonly State[],
): Map<string, Anchor> {
  const found = new Map<string, Map<ChangedRecord, State[]>>();
  const codesOf = new Map<string, readonly number[]>();
  for (const state of states) {
    for (const codes of anchorsOf([...state.codes], numbered)) {
      const name = codes.join();
      const members = found.get(name) ?? new Map<ChangedRecord, State[]>();
      found.set(name, members);
      codesOf.set(name, codes);
      members.set(state.record, [...(members.get(state.record) ?? []), state]);
    }
  }
  const anchors = new Map<string, Anchor>();
  for (const [name, members] of found) {
    // Whoever belongs to it in both versions does not move it.
    const moving = [...members.values()].filter(({ length }) => length === 1).flat();
    const codes = codesOf.get(name)!;
    const isWhole = codes.every((code) => isYear(numbered.codeOf(code)));
    const most = isWhole ? MANY_RECORDS - 1 : 1;
    const isExact = tierOf(codes.map(numbered.codeOf)) === 'exact';
    if (moving.length === 0 || moving.length > most || !isExact) continue;
    const [first, ...others] = moving;
    const shared = othersOf([...first!.codes], codes, numbered).filter((code) =>
      others.every((state) => state.codes.has(code)),
    );
    anchors.set(name, { codes, members: moving, shared, former: new Map() });
  }
  return anchors;
}

/** All records, those of a year, those of a code, and those of a code in a year. */
function anchorsOf(codes: readonly number[], { codeOf }: NumberedCodes): number[][] {
  const years = codes.filter((code) => isYear(codeOf(code)));
  const others = codes.filter((code) => !years.includes(code));
  return [[], ...years.map((year) => [year])].flatMap((base) => [
    base,
    ...others.map((code) => [...base, code]),
  ]);
}

const isYear = ({ dimension }: DimensionCode) => dimension.calendar === 'year';

/** The codes of a record that divide the records of an anchor: a record has one code of some dimensions. */
function othersOf(
  codes: readonly number[],
  anchor: readonly number[],
  { codeOf }: NumberedCodes,
): number[] {
  const single = anchor
    .map((code) => codeOf(code).dimension)
    .filter(({ isMultiple }) => !isMultiple);
  return codes.filter((code) => !anchor.includes(code) && !single.includes(codeOf(code).dimension));
}

/** Counts the records of the former version in all cells of the anchors. */
async function countFormer(
  { readFormer }: Versions,
  numbered: NumberedCodes,
  anchors: ReadonlyMap<string, Anchor>,
): Promise<void> {
  if (anchors.size === 0) return;
  for await (const record of readFormer()) {
    const codes = numbered.numbersOf(record);
    for (const name of anchorsOf(codes, numbered)) {
      const anchor = anchors.get(name.join());
      if (!anchor) continue;
      for (const cell of combinations(codes.filter((code) => anchor.shared.includes(code)))) {
        addTo(anchor.former, cell.join(), record.key);
      }
    }
  }
}

function addTo(cells: Map<string, Cell>, name: string, key: number): void {
  const cell = cells.get(name) ?? { count: 0, key: 0 };
  cells.set(name, cell);
  cell.count += 1;
  cell.key = (cell.key + key) >>> 0;
}

/** Whether the portal shows a count under an anchor differently in the two versions. */
function createDiffers(
  { tierOf, policy }: { tierOf: TierOf; policy: ProtectionPolicy },
  numbered: NumberedCodes,
  { codes: own, members, former }: Anchor,
  touching: readonly State[],
): (codes: readonly number[]) => boolean {
  return (codes) => {
    const before = former.get(codes.join()) ?? { count: 0, key: 0 };
    const after = { ...before };
    for (const state of touching) {
      if (!holds(state, codes)) continue;
      after.count += state.isLater ? 1 : -1;
      after.key = (after.key + (state.isLater ? state.key : -state.key)) >>> 0;
    }
    const tier = tierOf([...own, ...codes].map(numbered.codeOf));
    // A rounded count that moves does not tell how many of several records moved it.
    if (tier !== 'exact' && members.length > 1) return false;
    const [one, other] = [before, after].map((cell) => protectCell(cell, tier, policy));
    return one!.protection !== other!.protection || one!.value !== other!.value;
  };
}

/**
 * The tier of the count of records that carry some codes. Of two codes of a dimension one filters, and the other is a row of
 * the table by it; three no table counts.
 */
function createTierOf({ dataset, policy, codeLists }: Versions): TierOf {
  const merged = mergedCodes(dataset, codeLists);
  return (codes) => {
    const filter: Record<string, string[]> = {};
    const dimensions = new Set<string>();
    for (const { dimension, code } of codes) {
      const { name } = dimension;
      if (dimensions.has(name)) return 'closed';
      if (filter[name]) dimensions.add(name);
      else filter[name] = [code];
    }
    const table = { filter: { codes: filter }, dimensions: [...dimensions] };
    return tierOfTable(dataset, table, policy, merged);
  };
}

/** Each of some codes alone, and each pair of them. */
function combinations(codes: readonly number[]): number[][] {
  const sorted = [...codes].sort((one, other) => one - other);
  return sorted.flatMap((one, index) => [
    [one],
    ...sorted.slice(index + 1).map((other) => [one, other]),
  ]);
}

function holds({ codes }: State, all: readonly number[]): boolean {
  return all.every((code) => codes.has(code));
}

/** The codes that all states of changed records carry: that one of them does is no news. */
function commonCodes(states: readonly State[]): ReadonlySet<number> {
  const [first, ...others] = states;
  const records = new Set(states.map(({ record }) => record));
  if (!first || records.size < MANY_RECORDS) return new Set();
  return new Set([...first.codes].filter((code) => others.every(({ codes }) => codes.has(code))));
}

/**
 * Those codes that tell something beyond the others: neither dates, nor that nothing is stated, nor the province of a
 * city, nor the office of a place.
 */
function telling(codes: readonly DimensionCode[], codeLists: CodeLists): DimensionCode[] {
  const names = new Set(codes.map(({ dimension }) => dimension.name));
  const implied = new Set(codes.flatMap((code) => parentOf(code, codeLists) ?? []));
  return codes.filter(
    ({ code, dimension: { name, calendar, derivedFrom, followsPlace } }) =>
      !calendar &&
      !followsPlace &&
      code !== NOT_STATED &&
      !implied.has(`${name}\t${code}`) &&
      !(derivedFrom && names.has(derivedFrom.dimension)),
  );
}

/** The code that another one is a child of; null where there is none. */
function parentOf({ dimension, code }: DimensionCode, codeLists: CodeLists): string | null {
  if (!dimension.parent) return null;
  const found = codeLists.get(dimension.codeList ?? '')?.find((one) => one.code === code);
  const parent = found?.attributes[dimension.parent.attribute];
  return parent === undefined ? null : `${dimension.parent.dimension}\t${parent}`;
}

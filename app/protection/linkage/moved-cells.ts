import { type Dataset } from '~/datasets/dataset';
import { type CodeLists } from '~/datasets/code-lists';
import { type Cell, MAX_CROSSED } from '~/engine/engine';
import { required } from '~/platform/system/required';
import { mergedCodes } from '../merged-codes';
import { type ProtectionPolicy } from '../policy';
import { protectCell } from '../protect-table';
import { type DisclosureLevel, disclosureLevelOf } from '../disclosure-level';
import { type DimensionCode, isKnownBy, type NumberedCodes } from './number-codes';

/** How the count of the records with some codes (given as numbers) is disclosed; null if suppressed. */
export type Show = (codes: readonly number[]) => {
  /** Returns the disclosed value of a cell; equal for counts that are disclosed equally. */
  as(cell: Cell): string;
  /** Counts below this are disclosed equally, as are all counts that they divide into. */
  least: number;
  isExact: boolean;
} | null;

/**
 * Records counted by which of some codes they carry, one bit for each code; changes count with their sign.
 */
export type CountsByBits = Map<number, Cell>;

/** More codes do not fit into the bits of a number; records carry about fifteen. */
export const MAX_BITS = 30;

/** Adds a record, or removes it. */
export function addTo(counts: CountsByBits, bits: number, key: number, times: 1 | -1 = 1): void {
  const known = counts.get(bits);
  if (!known) counts.set(bits, { count: times, key: (times * key) >>> 0 });
  else {
    known.count += times;
    known.key = (known.key + times * key) >>> 0;
  }
}

/**
 * Returns the sets of one to three of some codes whose count, under an anchor's own codes, two versions
 * disclose differently.
 *
 * @param former - the records of the former version under the anchor.
 * @param changes - what the later version adds or removes.
 */
export function movedCells(
  show: Show,
  anchor: readonly number[],
  {
    codes,
    former,
    changes,
  }: { codes: readonly number[]; former: CountsByBits; changes: CountsByBits },
): number[][] {
  const moved: number[][] = [];
  const cross = (chosen: readonly number[], first: number, before: Entries, change: Entries) => {
    for (let bit = first; bit < codes.length; bit += 1) {
      const cell = [...chosen, required(codes[bit], 'code')];
      const disclosed = show([...anchor, ...cell]);
      if (!disclosed) continue;
      const withBit = (entries: Entries) => entries.filter(([bits]) => (bits >>> bit) & 1);
      const [ofFormer, ofChange] = [withBit(before), withBit(change)];
      const then = sum(ofFormer);
      const now = sum(ofChange, then);
      if (disclosed.as(then) !== disclosed.as(now)) moved.push(cell);
      const isBelowThreshold = Math.max(then.count, now.count) < disclosed.least;
      if (cell.length < MAX_CROSSED && !isBelowThreshold) cross(cell, bit + 1, ofFormer, ofChange);
    }
  };
  cross([], 0, [...former], [...changes]);
  return moved;
}

type Entries = (readonly [bits: number, cell: Cell])[];

function sum(entries: Entries, { count, key } = { count: 0, key: 0 }) {
  for (const [, cell] of entries) {
    count += cell.count;
    key = (key + cell.key) >>> 0;
  }
  return { count, key };
}

/**
 * Returns how tables disclose counts of codes; of two codes of one dimension, one is the filter and the other
 * the row. Public-use files are not compared: each year has a single edition.
 */
export function createShow(
  {
    dataset,
    policy,
    codeLists,
  }: { dataset: Dataset; policy: ProtectionPolicy; codeLists: CodeLists },
  { codeOf }: NumberedCodes,
): Show {
  const merged = mergedCodes(dataset, codeLists);
  const withCoarser = { ...dataset, dimensions: [...dataset.dimensions, ...dataset.coarser] };
  // A group of codes, which no policy lists, weighs as much as its codes.
  const ofGroups = dataset.coarser.flatMap(({ name, coarsens }) => {
    const weight = policy.weights[coarsens.dimension];
    return weight === undefined ? [] : [[name, weight] as const];
  });
  const weights = { ...Object.fromEntries(ofGroups), ...policy.weights };
  const known = new Map<number, ReturnType<Show>>();
  // Codes of a dimension are treated equally, except those that are counted together. Each kind gets a prime,
  // so that a product identifies a set of kinds.
  const primes = primeNumbers();
  const ofKind = new Map<string, number>();
  const ofCode = new Map<number, number>();
  const primeOf = (number: number) => {
    const { dimension, code } = codeOf(number);
    const kind = `${dimension.name}${merged.get(dimension.name)?.has(code) ? '+' : ''}`;
    const prime = ofKind.get(kind) ?? primes.next().value;
    ofKind.set(kind, prime);
    ofCode.set(number, prime);
    return prime;
  };
  return (numbers) => {
    let kind = 1;
    for (const number of numbers) kind *= ofCode.get(number) ?? primeOf(number);
    let disclosed = known.get(kind);
    if (disclosed === undefined) known.set(kind, (disclosed = showing(numbers.map(codeOf))));
    return disclosed;
  };

  function showing(codes: readonly DimensionCode[]): ReturnType<Show> {
    const level = levelOfCodes(codes);
    if (level === 'suppressed') return null;
    return {
      as(cell) {
        const { protection, value } = protectCell(cell, level, policy);
        return `${protection} ${value}`;
      },
      least: policy.minCount,
      isExact: level === 'exact',
    };
  }

  /**
   * No table counts three codes of a dimension, nor a code together with its group. Groups count as codes, even
   * where they are not shown.
   */
  function levelOfCodes(codes: readonly DimensionCode[]): DisclosureLevel {
    if (codes.some((code) => isKnownBy(dataset, code, codes))) return 'suppressed';
    const filter: Record<string, string[]> = {};
    const dimensions = new Set<string>();
    for (const { dimension, code } of codes) {
      const { name } = dimension;
      if (dimensions.has(name)) return 'suppressed';
      if (filter[name]) dimensions.add(name);
      else filter[name] = [code];
    }
    const table = { filter: { codes: filter }, dimensions: [...dimensions] };
    return disclosureLevelOf(withCoarser, table, { ...policy, weights }, merged);
  }
}

function* primeNumbers(): Generator<number, never> {
  const found: number[] = [];
  for (let number = 2; ; number += 1) {
    if (found.some((prime) => number % prime === 0)) continue;
    found.push(number);
    yield number;
  }
}

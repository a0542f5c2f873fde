import { type CodeLists } from './code-lists';
import { type CoarserDimension, type Dataset, type Dimension } from './dataset';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));
const MONTHS_A_QUARTER = 3;

/**
 * Returns the codes of the finer dimension by the code of the coarser one that groups them, as the code lists
 * declare.
 */
export function groupsOf(
  coarser: CoarserDimension,
  dataset: Dataset,
  codeLists: CodeLists,
): Map<string, string[]> {
  const { attribute } = coarser.coarsens;
  const groups = new Map<string, string[]>();
  const add = (group: string, code: string) =>
    groups.set(group, [...(groups.get(group) ?? []), code]);
  if (attribute === undefined) {
    for (const month of MONTHS) add(String(Math.ceil(Number(month) / MONTHS_A_QUARTER)), month);
    return groups;
  }
  for (const { code, attributes } of codeLists.get(finerOf(dataset, coarser).codeList ?? '') ?? [])
    if (attributes[attribute]) add(codeOfGroup(attributes[attribute]), code);
  return groups;
}

/**
 * Returns the code of a group that is declared by name: hyphens replace blanks and characters that no code
 * may contain.
 */
export function codeOfGroup(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._~]+/gu, '-');
}

/**
 * Returns a function that maps a code of the finer dimension to its group; a code without a group stays
 * unchanged.
 */
export function groupOf(
  coarser: CoarserDimension,
  dataset: Dataset,
  codeLists: CodeLists,
): (code: string) => string {
  const pairs = [...groupsOf(coarser, dataset, codeLists)].flatMap(([group, codes]) =>
    codes.map((code) => [code, group] as const),
  );
  const groups = new Map(pairs);
  return (code) => groups.get(code) ?? code;
}

/** Returns the coarser dimensions that group any codes according to the code lists. */
export function coarserDimensions(dataset: Dataset, codeLists: CodeLists): CoarserDimension[] {
  const names = new Set(dataset.dimensions.map(({ name }) => name));
  return dataset.coarser.filter(
    (coarser) =>
      names.has(coarser.coarsens.dimension) && groupsOf(coarser, dataset, codeLists).size > 0,
  );
}

/** A dimension of places whose codes are grouped, with the codes of each group. */
export interface GroupedPlaces {
  coarser: CoarserDimension;
  groups: ReadonlyMap<string, readonly string[]>;
}

const groupedPlaces = new WeakMap<CodeLists, WeakMap<Dimension, GroupedPlaces | null>>();

/**
 * Returns the groups of places that a filter by a dimension also takes: those of its parameter's places, in
 * either division, whose codes none of the places has. Null if it has none.
 */
export function placeGroupsOf(
  dimension: Dimension,
  dataset: Dataset,
  codeLists: CodeLists,
): GroupedPlaces | null {
  const { parameter, isPlace, codeList = '' } = dimension;
  if (!isPlace) return null;
  const known = groupedPlaces.get(codeLists) ?? new WeakMap<Dimension, GroupedPlaces | null>();
  groupedPlaces.set(codeLists, known);
  const found = known.get(dimension);
  if (found !== undefined) return found;
  const coarser = coarserDimensions(dataset, codeLists).find(
    (group) => group.isPlace && finerOf(dataset, group).parameter === parameter,
  );
  const places = new Set(codeLists.get(codeList)?.map(({ code }) => code));
  const groups =
    coarser && [...groupsOf(coarser, dataset, codeLists)].filter(([group]) => !places.has(group));
  const made = coarser && groups?.length ? { coarser, groups: new Map(groups) } : null;
  known.set(dimension, made);
  return made;
}

/** A group of places that a filter selects, and the dimension that it selects it of. */
export interface ChosenGroup {
  dimension: Dimension;
  coarser: CoarserDimension;
  code: string;
  /** The codes of its places. */
  members: readonly string[];
}

/** Returns the group of places among the codes of a filter; null if there is none. */
export function chosenGroup(
  dataset: Dataset,
  codeLists: CodeLists,
  codes: Readonly<Record<string, readonly string[]>>,
): ChosenGroup | null {
  for (const dimension of dataset.dimensions) {
    const [code, ...others] = codes[dimension.name] ?? [];
    if (code === undefined || others.length > 0) continue;
    const { coarser, groups } = placeGroupsOf(dimension, dataset, codeLists) ?? {};
    const members = groups?.get(code);
    if (coarser && members) return { dimension, coarser, code, members };
  }
  return null;
}

/** Returns the codes of a filter of records, which carry the places of a group. */
export function withPlacesOfGroup(
  dataset: Dataset,
  codeLists: CodeLists,
  codes: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  const group = chosenGroup(dataset, codeLists, codes);
  return group ? { ...codes, [group.dimension.name]: group.members } : codes;
}

/** Returns the dimension whose codes a coarser one groups. */
export function finerOf({ dimensions }: Dataset, { coarsens }: CoarserDimension): Dimension {
  const finer = dimensions.find(({ name }) => name === coarsens.dimension);
  if (!finer) throw new Error(`No dimension "${coarsens.dimension}"`);
  return finer;
}

/** Returns whether the codes of a dimension are times: those of the calendar, and quarters. */
export function isOfTime(dimension: Dimension): boolean {
  return Boolean(dimension.calendar) || ('coarsens' in dimension && !dimension.isPlace);
}

/**
 * Returns whether a dimension decides, wholly or nearly, which of the codes grouped by a coarser one a record
 * has: an office its province, the time until closing its month. Everybody then knows that most of the
 * grouped codes have no records under its codes.
 */
export function decidesFiner({ isPlace }: CoarserDimension, other: Dimension): boolean {
  const isMonth = other.calendar === 'week' || other.calendar === 'year_month';
  return isPlace ? other.followsPlace : isMonth || other.stage !== undefined;
}

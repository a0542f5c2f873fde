import { type CodeLists } from './code-lists';
import { type CoarserDimension, type Dataset, type Dimension } from './dataset';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));
const MONTHS_A_QUARTER = 3;

/** The codes of the finer dimension by the code that a coarser one puts them together as, as the code lists declare it. */
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
    if (attributes[attribute]) add(codeOf(attributes[attribute]), code);
  return groups;
}

/** The code of a group that is declared by its name: with hyphens for blanks and what else no code may have. */
function codeOf(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}._~]+/gu, '-');
}

/** Returns what a code of the finer dimension is put together as; one of no group stays what it is. */
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

/** The coarser dimensions that put any codes together, by the code lists. */
export function coarserDimensions(dataset: Dataset, codeLists: CodeLists): CoarserDimension[] {
  const names = new Set(dataset.dimensions.map(({ name }) => name));
  return dataset.coarser.filter(
    (one) => names.has(one.coarsens.dimension) && groupsOf(one, dataset, codeLists).size > 0,
  );
}

/** The dimension whose codes a coarser one puts together. */
export function finerOf({ dimensions }: Dataset, { coarsens }: CoarserDimension): Dimension {
  const finer = dimensions.find(({ name }) => name === coarsens.dimension);
  if (!finer) throw new Error(`No dimension "${coarsens.dimension}"`);
  return finer;
}

/** Whether the codes of a dimension are times: those of the calendar, and quarters. */
export function isOfTime(dimension: Dimension): boolean {
  return Boolean(dimension.calendar) || ('coarsens' in dimension && !dimension.isPlace);
}

/**
 * Whether a dimension decides, wholly or nearly, which of the codes that a coarser one puts together a record has: the office its
 * province, the time until it was closed its month. Then everybody knows that most of them have no records under its codes.
 */
export function decidesFiner({ isPlace }: CoarserDimension, other: Dimension): boolean {
  const isMonth = other.calendar === 'week' || other.calendar === 'year_month';
  return isPlace ? other.followsPlace : isMonth || other.stage !== undefined;
}

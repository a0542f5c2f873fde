import { type Dataset } from '~/datasets/dataset';
import { type Filter } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';
import { type MergedCodes } from './merged-codes';
import { countedYears, noThinYears, type Years } from './thin-years';

/** How exactly a table's counts are disclosed. */
export type DisclosureLevel = 'exact' | 'rounded' | 'suppressed';

/** What a table crosses: a filter, and the dimensions that divide the records under it. */
export interface Table {
  filter: Filter;
  dimensions: readonly string[];
}

/** Days reveal as much of a person as the finest place does. */
const WEIGHT_OF_DAYS = 3;

/**
 * Returns the disclosure level of a table, which follows from how much its dimensions reveal together, never
 * from its counts. Years of few records are the exception: a table of these alone is suppressed, and one that
 * excludes them is not exact unless it lists years.
 *
 * @param merged - the codes that are counted together in another division.
 * @throws if the dataset does not declare one of the dimensions, or the policy gives it no weight.
 */
export function disclosureLevelOf(
  dataset: Dataset,
  table: Table,
  policy: ProtectionPolicy,
  merged: MergedCodes,
  years: Years = noThinYears,
): DisclosureLevel {
  if (policy.exact === 'all') return 'exact';
  const counted = countedYears(table, years, policy);
  if (counted?.length === 0) return 'suppressed';
  const crossed = crossedDimensions(dataset, table);
  if (unitesCodes(dataset, table.filter, policy) || unitesYears(table)) return 'suppressed';
  const depth = crossed.reduce((sum, name) => sum + weightOf(name, policy), daysOf(table.filter));
  if (policy.maxDepth !== null && depth > policy.maxDepth) return 'suppressed';
  const weighted = crossed.filter((name) => weightOf(name, policy) > 0);
  const [first, ...others] = weighted;
  const listsYears = ['year', 'year_month'].some((name) => table.dimensions.includes(name));
  const isExact =
    others.length === 0 &&
    (first === undefined || policy.exact.includes(first)) &&
    (counted === null || listsYears);
  if (isExact && daysOf(table.filter) === 0) return 'exact';
  return takesMergedCode(table.filter, merged, crossed) ? 'suppressed' : 'rounded';
}

/**
 * Whether a filter selects a code that another division counts together with others. Its rounded counts,
 * next to those of the others and of all together, would disclose what these hide: so only all together are
 * disclosed.
 *
 * @param names - the dimensions of the filter that count.
 */
function takesMergedCode(
  { codes }: Filter,
  merged: MergedCodes,
  names: readonly string[],
): boolean {
  return names.some((name) => codes[name]?.some((code) => merged.get(name)?.has(code)));
}

/**
 * Returns the dimensions that reveal something, without those that another one implies, as a city implies its
 * province. A record may carry several codes of a multi-valued dimension: under one of them, a table by the
 * same dimension, its parent or its child crosses it with the others.
 */
function crossedDimensions(dataset: Dataset, { filter, dimensions }: Table): string[] {
  const declared = (name: string) => {
    const dimension = dataset.dimensions.find((candidate) => candidate.name === name);
    if (!dimension) throw new Error(`Dataset ${dataset.name} declares no dimension "${name}"`);
    return dimension;
  };
  const impliedBy = (names: readonly string[]) =>
    new Set(names.flatMap((name) => declared(name).parent?.dimension ?? []));
  const filtered = Object.keys(filter.codes).filter((name) => filter.codes[name]?.length);
  const implied = impliedBy(filtered);
  const ofFilter = filtered.filter((name) => !implied.has(name));
  const ofTable = dimensions.filter(
    (name) => declared(name).isMultiple || !filtered.includes(name),
  );
  const all = [...ofFilter, ...ofTable];
  const impliedByAll = impliedBy(all);
  return all.filter((name) => declared(name).isMultiple || !impliedByAll.has(name));
}

/**
 * Returns whether a filter unites several codes of a dimension. The differences between overlapping unions
 * would disclose what each rounded count hides.
 */
export function unitesCodes(
  dataset: Dataset,
  { codes }: Filter,
  policy: ProtectionPolicy,
): boolean {
  return dataset.dimensions.some(
    ({ name }) => (codes[name] ?? []).length > 1 && weightOf(name, policy) > 0,
  );
}

/** Whether years are counted together instead of one by one: all years except one disclose that one. */
function unitesYears({ filter, dimensions }: Table): boolean {
  return (filter.codes.year ?? []).length > 1 && !dimensions.includes('year');
}

function daysOf({ start, end }: Filter): number {
  return start === undefined && end === undefined ? 0 : WEIGHT_OF_DAYS;
}

function weightOf(name: string, { weights, name: policy }: ProtectionPolicy): number {
  const weight = weights[name];
  if (weight === undefined) throw new Error(`The policy ${policy} gives "${name}" no weight`);
  return weight;
}

import { LRUCache } from 'lru-cache';
import { describeCalculation, timesOf, yearsOf } from '~/calculations/calculation-info';
import { getDataset } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type Query } from '~/engine/engine';
import { type Calculation } from '~/platform/db/schema';
import { nameOfPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import {
  getObservations,
  type ObservationSources,
} from '~/statistics/observations/get-observations.server';
import { recordsMeasure } from '~/statistics/observations/main-query';
import { tablesOf } from '~/statistics/protection-report/reported-views.server';
import { parseView } from '~/statistics/view/parse-view';

/** A number that both versions disclose, as each does to visitors. */
export interface ComparedNumber {
  then: DisclosedValue;
  now: DisclosedValue;
}

/** What visitors will see change. */
export interface VersionDifference {
  total: ComparedNumber;
  /** By year of receipt, ascending; only years whose number differs. */
  years: (ComparedNumber & { year: string })[];
  /** The codes of dimensions whose numbers of all years differ most, besides those of time. */
  largest: (ComparedNumber & { dimension: string; code: string })[];
  /** How many of these differ in all. */
  moved: number;
}

const MAX_LISTED = 20;
const ALL_YEARS = '0';

/** Calculations do not change: the same two always differ by the same numbers. */
const known = new LRUCache<string, VersionDifference>({ max: 50 });

/**
 * Returns what visitors see differently in a version than in the published one: the numbers of the dashboard of all
 * years, counted by the same queries and disclosed by the policy in force, as all numbers of pages are. Null for an
 * unknown dataset.
 */
export async function compareVersions(
  sources: ObservationSources,
  { then, now, codeLists }: { then: Calculation; now: Calculation; codeLists: CodeLists },
): Promise<VersionDifference | null> {
  const key = `${then.id} ${now.id} ${nameOfPolicy(sources.policy)}`;
  const difference = known.get(key) ?? (await compare(sources, { then, now, codeLists }));
  if (difference) known.set(key, difference);
  return difference;
}

async function compare(
  sources: ObservationSources,
  { then, now, codeLists }: { then: Calculation; now: Calculation; codeLists: CodeLists },
): Promise<VersionDifference | null> {
  const declared = getDataset(now.dataset);
  if (!declared) return null;
  const described = describeCalculation(now);
  const dataset = recordedDataset(declared, described);
  const times = timesOf(now);
  const { view } = parseView(dataset, new URLSearchParams({ year: ALL_YEARS }), {
    codeLists,
    ...yearsOf(times),
  });
  const measure = recordsMeasure({ dataset });
  const isOfTime = ({ dimension }: Query) =>
    dataset.dimensions.some(
      ({ name, calendar, stage }) => name === dimension && (calendar || stage),
    );
  const tables = tablesOf({ dataset, codeLists, view, calculation: times }).filter(
    (table) => table.dimension !== undefined && !table.crossedBy?.length && !isOfTime(table),
  );
  const byYear = { filter: { codes: {} }, measure, dimension: 'year' };
  const queries = Object.fromEntries([byYear, ...tables].entries());
  const observe = async (calculation: Calculation) => {
    const observed = { ...calculation, ...timesOf(calculation) };
    return (
      await getObservations(sources, { dataset, codeLists, calculation: observed }, { queries })
    ).queries;
  };
  const [before, after] = [await observe(then), await observe(now)];
  const compared = [byYear, ...tables].flatMap(({ dimension = '' }, index) => {
    const [former, later] = [before?.[index], after?.[index]];
    if (!former || !later) return [];
    const codes = [...new Set([...former.all, ...later.all].map(({ code }) => code))];
    const total = { then: former.total, now: later.total };
    const cells = codes.map((code) => ({
      dimension,
      code,
      then: former.of(code),
      now: later.of(code),
    }));
    return [{ dimension, total, cells: cells.filter(isMoved) }];
  });
  const [ofYears, ...others] = compared;
  if (!ofYears) return null;
  const cells = others.flatMap((table) => table.cells);
  return {
    total: ofYears.total,
    years: ofYears.cells
      .map(({ code, ...cell }) => ({ year: code, then: cell.then, now: cell.now }))
      .sort((a, b) => a.year.localeCompare(b.year)),
    largest: cells.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_LISTED),
    moved: cells.length,
  };
}

const isMoved = ({ then, now }: ComparedNumber) =>
  then.protection !== now.protection || then.value !== now.value;

/** Returns how far a number moved; an undisclosed one counts as 0. */
const sizeOf = ({ then, now }: ComparedNumber) => Math.abs((now.value ?? 0) - (then.value ?? 0));

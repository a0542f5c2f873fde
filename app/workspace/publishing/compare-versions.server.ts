import { LRUCache } from 'lru-cache';
import { describeCalculation, timesOf, yearsOf } from '~/calculations/calculation-info';
import { getDataset } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { type Query } from '~/engine/engine';
import { type Calculation } from '~/platform/db/schema';
import { required } from '~/platform/system/required';
import { nameOfPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import {
  getObservations,
  type ObservationSources,
} from '~/statistics/observations/get-observations.server';
import { type Observations } from '~/statistics/observations/observation';
import { recordsMeasure } from '~/statistics/observations/main-query';
import { tablesOf } from '~/statistics/protection-report/reported-views.server';
import { parseView } from '~/statistics/view/parse-view';

/** A number that both versions disclose, as each does to visitors; `then` is null without a published version. */
export interface ComparedNumber {
  then: DisclosedValue | null;
  now: DisclosedValue;
}

/**
 * The numbers of a year's months from January on, null for one that is not disclosed; empty for a dataset without
 * months.
 */
export interface ComparedMonths {
  then: readonly (number | null)[];
  now: readonly (number | null)[];
}

/** What visitors will see change. */
export interface VersionDifference {
  total: ComparedNumber;
  /** By year of receipt, ascending; only years whose number differs. */
  years: (ComparedNumber & { year: string; months: ComparedMonths })[];
  /** The codes of dimensions whose numbers of all years differ most, besides those of time. */
  largest: (ComparedNumber & { dimension: string; code: string })[];
  /** How many of these differ in all. */
  moved: number;
}

const MAX_LISTED = 20;
const ALL_YEARS = '0';
const monthCodes = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'));

/** Calculations do not change: the same two always differ by the same numbers. */
const known = new LRUCache<string, VersionDifference>({ max: 50 });

/**
 * Returns what visitors see differently in a version than in the published one (`then`), or all of it if there is
 * none: the numbers of the dashboard of all years, counted by the same queries and disclosed by the policy in force,
 * as all numbers of pages are. Null for an unknown dataset.
 */
export async function compareVersions(
  sources: ObservationSources,
  { then, now, codeLists }: { then: Calculation | null; now: Calculation; codeLists: CodeLists },
): Promise<VersionDifference | null> {
  const key = `${then?.id ?? 'none'} ${now.id} ${nameOfPolicy(sources.policy)}`;
  const difference = known.get(key) ?? (await compare(sources, { then, now, codeLists }));
  if (difference) known.set(key, difference);
  return difference;
}

async function compare(
  sources: ObservationSources,
  { then, now, codeLists }: { then: Calculation | null; now: Calculation; codeLists: CodeLists },
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
  const all = { filter: { codes: {} }, measure };
  const byYear = { ...all, dimension: 'year' };
  const byMonth = dataset.dimensions
    .filter(({ calendar }) => calendar === 'year_month')
    .map(({ name }) => ({ ...all, dimension: name }));
  const compared = [byYear, ...tables, ...byMonth];
  const observe = async (calculation: Calculation) => {
    const observed = { ...calculation, ...timesOf(calculation) };
    const queries = Object.fromEntries(compared.entries());
    const answers = await getObservations(
      sources,
      { dataset, codeLists, calculation: observed },
      { queries },
    );
    return compared.map((_, index) => required(answers.queries?.[index], 'answer'));
  };
  const [former, later] = [then && (await observe(then)), await observe(now)];
  const movedCells = (index: number): ComparedCell[] => {
    const [before, after] = [former?.[index], required(later[index], 'answer')];
    const codes = new Set([...(before?.all ?? []), ...after.all].map(({ code }) => code));
    return [...codes]
      .map((code) => ({ code, then: before?.of(code) ?? null, now: after.of(code) }))
      .filter(isMoved);
  };
  const monthsIn = (months: Observations | undefined, year: string) =>
    months ? monthCodes.map((month) => months.of(`${year}-${month}`).value) : [];
  const ofMonths = 1 + tables.length;
  const cells = tables.flatMap(({ dimension = '' }, index) =>
    movedCells(index + 1).map((cell) => ({ dimension, ...cell })),
  );
  return {
    total: { then: former?.[0]?.total ?? null, now: required(later[0], 'answer').total },
    years: movedCells(0)
      .map(({ code: year, ...cell }) => ({
        year,
        ...cell,
        months: { then: monthsIn(former?.[ofMonths], year), now: monthsIn(later[ofMonths], year) },
      }))
      .sort((a, b) => a.year.localeCompare(b.year)),
    largest: cells.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_LISTED),
    moved: cells.length,
  };
}

type ComparedCell = ComparedNumber & { code: string };

const isMoved = ({ then, now }: ComparedNumber) =>
  then?.protection !== now.protection || then.value !== now.value;

/** Returns how far a number moved; an undisclosed one counts as 0. */
const sizeOf = ({ then, now }: ComparedNumber) => Math.abs((now.value ?? 0) - (then?.value ?? 0));

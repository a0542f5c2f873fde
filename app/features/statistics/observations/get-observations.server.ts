import { calendarCode } from '~/datasets/calendar';
import { NOT_STATED, OUTSIDE_INDONESIA, type Dataset } from '~/datasets/dataset';
import {
  type Aggregate,
  type CalculationState,
  type Filter,
  type Query,
  type StatisticsEngine,
} from '../engine';
import { type Observation, type Observations } from './observation';

/** Queries by name. */
export type Queries = Readonly<Record<string, Query>>;

/** The records that are observed. */
export interface Observed {
  dataset: Dataset;
  calculation: CalculationState & {
    /** The day of the calculation, as YYYY-MM-DD. */
    date: string;
  };
}

/**
 * What the records of a calculation say: the answer to each query under its names, that of its group and
 * its own, all counted in one call of the engine. Nothing that is shown is counted elsewhere. The division
 * is that of the dimensions that a query names: `province` is of 38 provinces, `province_34` of 34.
 *
 * @throws if the dataset does not declare a measure or dimension that a query names.
 */
export async function getObservations(
  engine: StatisticsEngine,
  { dataset, calculation }: Observed,
  groups: Readonly<Record<string, Queries>>,
): Promise<Record<string, Record<string, Observations>>> {
  const asked = Object.entries(groups).flatMap(([group, queries]) =>
    Object.entries(queries).map(([name, query]) => ({ group, name, query })),
  );
  const aggregates = await engine.aggregate(
    calculation,
    asked.map(({ query }) => query),
  );
  const answers: Record<string, Record<string, Observations>> = {};
  for (const [index, { group, name, query }] of asked.entries()) {
    const aggregate = aggregates[index];
    if (!aggregate) throw new Error('The engine left a query unanswered');
    const answer = observationsOf(aggregate, openCode(dataset, query, calculation.date));
    (answers[group] ??= {})[name] = answer;
  }
  return answers;
}

function observationsOf({ total, byCode }: Aggregate, openCode: string | null): Observations {
  const of = (code: string): Observation => ({
    code,
    value: byCode.get(code)?.count ?? 0,
    status:
      code === NOT_STATED || code === OUTSIDE_INDONESIA ? code : code === openCode ? 'P' : 'A',
  });
  return { total: total.count, all: [...byCode.keys()].map(of), of };
}

/** The code of a series whose period is not over: it holds the day of the calculation. */
function openCode(dataset: Dataset, { filter, dimension }: Query, day: string): string | null {
  const part = dataset.dimensions.find(({ name }) => name === dimension)?.calendar;
  return part && isOfDay(dataset, filter, day) ? calendarCode(day, part) : null;
}

function isOfDay({ dimensions }: Dataset, { codes, start, end }: Filter, day: string): boolean {
  if ((start !== undefined && day < start) || (end !== undefined && day > end)) return false;
  return dimensions.every(({ name, calendar }) => {
    const asked = codes[name] ?? [];
    return !calendar || asked.length === 0 || asked.includes(calendarCode(day, calendar));
  });
}

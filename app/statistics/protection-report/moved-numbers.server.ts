import { type Query } from '~/engine/engine';
import {
  getObservations,
  type ObservationSources,
  type Observed,
} from '../observations/get-observations.server';
import { type View } from '../view/view';
import { type DisclosedValue } from '~/protection/protect-table';
import { type ReportContext, tablesOf } from './reported-views.server';

/** A number that two calculations show differently. */
export interface MovedNumber {
  /** The year of its view; null if it is of all years. */
  year: string | null;
  /** Its dimension and code; null if it is the total of the view. */
  of: { dimension: string; code: string } | null;
  before: DisclosedValue;
  after: DisclosedValue;
}

/** What visitors see change when one calculation replaces another. */
export interface MovedNumbers {
  numbers: number;
  moved: number;
  /** Those that differ most. */
  largest: MovedNumber[];
}

const MAX_LISTED = 5;

/**
 * Returns which disclosed numbers of views differ between two calculations: the totals and all codes that
 * either discloses.
 */
export async function movedNumbers(
  sources: ObservationSources,
  context: ReportContext & Observed,
  { views, before }: { views: readonly View[]; before: Observed['calculation'] },
): Promise<MovedNumbers> {
  const queries = views.flatMap((view): Query[] => {
    const tables = tablesOf({ ...context, view });
    const totals = tables.map(({ filter, measure }) => ({ filter, measure }));
    return [...totals, ...tables];
  });
  const distinct = [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
  const requested = { numbers: Object.fromEntries(distinct.entries()) };
  const later = await getObservations(sources, context, requested);
  const former = await getObservations(sources, { ...context, calculation: before }, requested);
  const all = distinct.flatMap(({ filter, dimension }, index): MovedNumber[] => {
    const [now, then] = [later.numbers?.[index], former.numbers?.[index]];
    if (!now || !then) return [];
    const years = filter.codes.year ?? [];
    const year = years.length === 1 && dimension !== 'year' ? (years[0] ?? null) : null;
    if (dimension === undefined) {
      return [{ year, of: null, before: then.total, after: now.total }];
    }
    const codes = new Set([...then.all, ...now.all].map(({ code }) => code));
    return [...codes].map((code) => ({
      year,
      of: { dimension, code },
      before: then.of(code),
      after: now.of(code),
    }));
  });
  const moved = all.filter(({ before: a, after: b }) => {
    return a.protection !== b.protection || a.value !== b.value;
  });
  const largest = moved.sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_LISTED);
  return { numbers: all.length, moved: moved.length, largest };
}

/** Returns how far a number moved; an undisclosed one counts as 0. */
function sizeOf({ before, after }: MovedNumber): number {
  return Math.abs((after.value ?? 0) - (before.value ?? 0));
}

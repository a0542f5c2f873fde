import {
  dimensionOfParameter,
  type Dataset,
  type Dimension,
  type Widget,
} from '~/datasets/dataset';
import { recordedDataset } from '~/datasets/recorded-dataset';
import {
  getObservations,
  type ObservationSources,
  type ObservedQuery,
  type Queries,
} from '../observations/get-observations.server';
import { isMovedByMany } from '~/protection/linkage/moved-by-many';
import { type DisclosedValue } from '~/protection/protect-table';
import { type WithStatus } from '../observations/observation';
import { type View } from '../view/view';
import { kindOf } from '../widgets/kinds.server';
import { type ViewRequest } from '../view/view-request';

/** A figure of a view that another calculation shows differently, because many records changed it. */
export interface Revision {
  measure: string;
  /** The dimension and code that it belongs to; absent for the total. */
  of?: { dimension: Dimension; code: string };
  then: WithStatus;
  now: WithStatus;
}

/**
 * Returns the figures of a view's widgets that another calculation shows differently: first the total, then
 * the codes of tables, those that differ most first. Both are counted by the same queries and disclosed under
 * the current policy. A movement caused by few records is omitted: it would single them out. What one of the
 * two does not record is not compared.
 *
 * @param codeLists - those of the other calculation, by which a code may have been merged.
 */
export async function findRevisions(
  sources: ObservationSources,
  request: ViewRequest,
  widgets: readonly Widget[],
  now: ViewRequest['calculation'],
  codeLists = request.codeLists,
): Promise<Revision[]> {
  const dataset = recordedDataset(recordedDataset(request.dataset, request.calculation), now);
  if (!isRecorded(dataset, request.view)) return [];
  const both = widgets.flatMap(
    ({ name }) => dataset.widgets.find((widget) => widget.name === name) ?? [],
  );
  const queries = queriesOf({ ...request, dataset }, both);
  const cases = dataset.measures.find(({ column }) => column === undefined)?.name;
  const isSum = cases !== undefined && request.view.measure !== cases;
  // However much a sum moved, few records may be behind it.
  const records = isSum ? withMeasure(queries, cases) : queries;
  const [before, after] = await Promise.all(
    [request, { ...request, calculation: now, codeLists }].map((observed) =>
      getObservations(sources, observed, isSum ? { queries, records } : { queries }),
    ),
  );
  const all = Object.entries(queries).flatMap(([name, query], index): Revision[] => {
    const [queryBefore, queryAfter] = [before?.queries?.[name], after?.queries?.[name]];
    const [few, many] = [before, after].map((found) => (found?.records ?? found?.queries)?.[name]);
    if (!queryBefore || !queryAfter || !few || !many) return [];
    const { measure } = query;
    const isReported = (revision: Revision, [then, now]: [DisclosedValue, DisclosedValue]) =>
      !isSame(revision) && isMovedByMany(then, now, sources.policy);
    const total = { measure, then: queryBefore.total, now: queryAfter.total };
    const totals = index === 0 && isReported(total, [few.total, many.total]) ? [total] : [];
    const dimension = dimensionOf(dataset, query);
    if (!dimension) return totals;
    const codes = [...new Set([...queryBefore.all, ...queryAfter.all].map(({ code }) => code))];
    const cells = codes.flatMap((code) => {
      const cell = {
        measure,
        of: { dimension, code },
        then: queryBefore.of(code),
        now: queryAfter.of(code),
      };
      return isReported(cell, [few.of(code), many.of(code)]) ? [cell] : [];
    });
    return [...totals, ...cells];
  });
  return all.sort((a, b) => Number(!b.of) - Number(!a.of) || sizeOf(b) - sizeOf(a));
}

/** Returns whether a dataset has every dimension that a view filters by, and its measure. */
export function isRecorded(dataset: Dataset, { codes, division, measure }: View): boolean {
  const hasAll = Object.keys(codes).every((name) => dimensionOfParameter(dataset, name, division));
  return hasAll && dataset.measures.some(({ name }) => name === measure);
}

function withMeasure(queries: Queries, measure: string): Queries {
  const counted = Object.entries(queries).map(([name, query]) => [name, { ...query, measure }]);
  return Object.fromEntries(counted) as Queries;
}

/**
 * Returns the queries of widgets: the first total, which is that of the view, and one query for each
 * dimension: that of the last widget that divides by it, which ignores least of the filter. Instead of
 * classes of codes, it divides by the codes.
 */
function queriesOf(request: ViewRequest, widgets: readonly Widget[]): Queries {
  const main = widgets
    // The age of open cases grows without any change, and earlier calculations may lack the dates.
    .filter(({ kind }) => kind !== 'durations')
    .map((widget): ObservedQuery => kindOf(widget).queries(request, widget).main)
    .map((query) => ({ ...query, classes: undefined }));
  const total = main.find(({ dimension }) => dimension === undefined);
  const tables = main.filter(({ dimension }) => dimension !== undefined);
  return Object.fromEntries(
    [...(total ? [total] : []), ...tables].map((query) => [query.dimension ?? '', query]),
  );
}

function dimensionOf({ dimensions }: Dataset, { dimension }: ObservedQuery): Dimension | undefined {
  return dimensions.find(({ name }) => name === dimension);
}

function isSame({ then, now }: Revision): boolean {
  return then.protection === now.protection && then.value === now.value;
}

/** Returns what orders the figures; for rounded ones it is not one of the disclosed numbers. */
function sizeOf({ then, now }: Revision): number {
  return Math.abs((now.value ?? 0) - (then.value ?? 0));
}

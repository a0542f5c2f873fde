import { complaints } from '~/datasets/complaints';
import { type Query } from '~/features/statistics/engine';
import { getObservations } from '~/features/statistics/observations/get-observations.server';
import { readPolicy } from '~/features/statistics/protection/read-policy.server';
import { type Fact } from '~/features/statistics/summary/facts';
import { findFacts, summaryQueries } from '~/features/statistics/summary/find-facts';
import { type View } from '~/features/statistics/views/view';
import { monthsQuery } from '~/features/statistics/widgets/main-query';
import { monthsWithRecords } from '~/features/statistics/widgets/series-codes';
import { naiveAggregate } from './naive-aggregate';
import { type RecordState } from './records';

interface FactsContext {
  view: View;
  policyName: string;
  /** The codes of the list of provinces. */
  provinces: readonly string[];
}

/** The facts that the summary of a view of complaints tells, counted by looking at every record. */
export async function factsOfView(
  records: readonly RecordState[],
  { view, policyName, provinces }: FactsContext,
): Promise<Fact[]> {
  const lastDate = lastDayOfRecords(records);
  const calculation = {
    ...{ id: 1, dataset: 'complaints', through_import: 1, isSynthetic: false, date: lastDate },
    ...{ records: records.length, lastDate },
  };
  const policy = await readPolicy(policyName);
  const list = provinces.map((code) => ({ code, names: { id: code }, attributes: {} }));
  const request = {
    ...{ dataset: complaints, view, calculation, policy },
    codeLists: new Map([['province', list]]),
  };
  const engine = {
    aggregate: async (_: unknown, queries: readonly Query[]) =>
      queries.map((query) => naiveAggregate(complaints, records, query)),
    prepare: async () => {},
  };
  const { summary = {} } = await getObservations({ engine, policy }, request, {
    summary: { ...summaryQueries(request), all: monthsQuery(request) },
  });
  return findFacts(request, summary, monthsWithRecords(calculation, summary.all));
}

/** The newest day of some records. */
function lastDayOfRecords(records: readonly RecordState[]): string {
  return records.reduce((last, { day }) => (day > last ? day : last), '2026-01-01');
}

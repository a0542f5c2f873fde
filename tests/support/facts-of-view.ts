import { complaints } from '~/datasets/complaints';
import { COUNTRY_LIST, dimensionOfParameter } from '~/datasets/dataset';
import { compareLines } from '~/statistics/analysis/comparison/compare-lines';
import { getCrossGrid } from '~/statistics/analysis/cross-table/get-cross-grid.server';
import { loadProvinceMap } from '~/statistics/charts/map/load-province-map.server';
import { countWidgets } from '~/statistics/dashboard/count-widgets.server';
import { getObservations } from '~/statistics/observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { type Fact } from '~/statistics/narrative/facts';
import { findFactOfFigure } from '~/statistics/dashboard/find-fact-of-figure';
import { findFurthest, findPair } from '~/statistics/analysis/cross-table/find-fact-of-table';
import { findFacts, summaryQueries } from '~/statistics/narrative/find-facts';
import { filterOfView } from '~/statistics/view/filter-of-view';
import { type View } from '~/statistics/view/view';
import { monthsQuery } from '~/statistics/observations/main-query';
import { monthsWithRecords } from '~/statistics/observations/series-codes';
import { type WidgetData } from '~/statistics/widgets/widget-data';
import { getTexts } from '~/platform/i18n/texts.server';
import { naiveEngine } from './naive-aggregate';
import { type RecordState } from './records';

interface FactsContext {
  view: View;
  policyName: string;
  /** The codes of the list of provinces, each with its code in the coarser division. */
  provinces: Readonly<Record<string, string>>;
  /** The codes of the list of countries, the home country first. */
  countries?: readonly string[];
}

/** Returns the facts in the summary of a view of complaints, counted by looking at every record. */
export async function factsOfView(
  records: readonly RecordState[],
  context: FactsContext,
): Promise<Fact[]> {
  const { sources, request } = await requestOf(records, context);
  const { summary = {} } = await getObservations(sources, request, {
    summary: { ...summaryQueries(request), all: monthsQuery(request) },
  });
  return findFacts(request, summary, monthsWithRecords(request.calculation, summary.all));
}

/** Returns the facts in the figures of a view of complaints, by the names of their widgets. */
export async function factsOfFigures(
  records: readonly RecordState[],
  context: FactsContext,
): Promise<{ widget: string; fact: Fact }[]> {
  const { request } = await requestOf(records, context);
  const figures = await figuresOfView(records, context);
  return complaints.widgets.flatMap((widget) => {
    const data = figures.get(widget.name);
    const fact = data && findFactOfFigure(request, widget, data);
    return fact ? [{ widget: widget.name, fact }] : [];
  });
}

/** Returns what the figures of a view of complaints show in English, by the names of their widgets. */
export async function figuresOfView(
  records: readonly RecordState[],
  context: FactsContext,
): Promise<ReadonlyMap<string, WidgetData>> {
  const { sources, request } = await requestOf(records, context);
  const { widgets } = complaints;
  const textContext = { ...request, language: 'en', t: await getTexts('en', 'statistics') };
  const counted = { ...sources, map: await loadProvinceMap() };
  const { data } = await countWidgets(counted, textContext, {
    widgets,
    isWhole: false,
    isCompact: true,
  });
  return new Map(data.map((widget) => [widget.name, widget]));
}

/**
 * Returns the facts in a view of complaints by province and right: as a table, and as one whose rows are
 * compared with all.
 */
export async function factsOfTable(
  records: readonly RecordState[],
  context: FactsContext,
): Promise<Fact[]> {
  const { sources, request } = await requestOf(records, context);
  const { dataset, view, policy } = request;
  const row = dimensionOfParameter(dataset, 'province', view.division);
  const column = dimensionOfParameter(dataset, 'right', view.division);
  if (!row || !column) throw new Error('Complaints have provinces and rights');
  const dimensions = [row, column] as const;
  const filter = filterOfView(dataset, view);
  const labels = (_: unknown, code: string) => code;
  const crossed = { ...request, filter, labels, measure: view.measure, language: 'en' };
  const grid = await getCrossGrid(sources, crossed, dimensions);
  return [
    findPair({ dimensions, codeLists: request.codeLists, policy }, grid),
    findFurthest(
      { dimensions, codeLists: request.codeLists, policy },
      grid,
      compareLines(grid, policy, true),
    ),
  ].flatMap((fact) => fact ?? []);
}

async function requestOf(
  records: readonly RecordState[],
  { view, policyName, provinces, countries = [] }: FactsContext,
) {
  const lastDate = lastDayOfRecords(records);
  const calculation = {
    id: 1,
    dataset: 'complaints',
    through_import: 1,
    isSynthetic: false,
    date: lastDate,
    records: records.length,
    lastDate,
    coveredUntil: lastDate,
    defaultYear: Number(lastDate.slice(0, 4)),
  };
  const policy = await readPolicy(policyName);
  const codeOf = (code: string, attributes: Record<string, string>) => ({
    code,
    names: { id: code },
    attributes,
  });
  const codeLists = new Map([
    ['province', Object.entries(provinces).map(([code, code_34]) => codeOf(code, { code_34 }))],
    [
      COUNTRY_LIST,
      countries.map((code, index) => codeOf(code, index === 0 ? { home: 'yes' } : {})),
    ],
  ]);
  const request = { dataset: complaints, view, calculation, policy, codeLists };
  const engine = naiveEngine(complaints, records);
  return { sources: { engine, policy }, request };
}

/** Returns the newest day of some records. */
function lastDayOfRecords(records: readonly RecordState[]): string {
  return records.reduce((last, { day }) => (day > last ? day : last), '2026-01-01');
}

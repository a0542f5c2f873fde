import { type Translate } from '~/i18n/text-keys';
import { codesOfDimension, foreignLanguageOf, type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Widget } from '~/datasets/dataset';
import { type Aggregate, type StatisticsEngine } from '../engine';
import { type WidgetData } from '../observation';
import { type View } from '../views/view';
import { type AppliedFilter } from './applied-filter';
import { type CalculationInfo } from './calculation-time';
import { cardQueries, readCards, type Cards } from './cards';
import {
  monthsWithRecords,
  readOptions,
  optionQueries,
  type FilterOptions,
} from './filter-options';
import { createLabels, type Labels } from './labels';
import { monthItems, yearItems, type SeriesTime } from './time-items';
import { dimensionOfWidget } from './widget-query';
import { codeTable, cutToLimit, rankedItems, series } from './widget-data';

/** What a dashboard is made from. */
export interface DashboardRequest {
  dataset: Dataset;
  calculation: CalculationInfo & { dataset: string; through_import: number };
  view: View;
  codeLists: CodeLists;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  /** The only widget asked for, whole; without it all widgets of the dataset, long tables cut. */
  only?: Widget;
}

/** Everything a dashboard shows, in the reader's language. */
export interface Dashboard {
  cards: Cards | null;
  widgets: WidgetData[];
  options: FilterOptions;
}

/** The widgets that a request asks for. */
export function askedWidgets({ dataset, only }: DashboardRequest): readonly Widget[] {
  return only ? [only] : dataset.widgets;
}

/** Counts all widgets, cards and filter options of a view in one call of the engine. */
export async function getDashboard(
  engine: StatisticsEngine,
  request: DashboardRequest,
  applied: Readonly<Record<string, AppliedFilter>>,
): Promise<Dashboard> {
  const { dataset, calculation, view, codeLists } = request;
  const asked = askedWidgets(request);
  const widgets = asked.filter(hasObservations);
  const cardWidget = asked.find(({ kind }) => kind === 'cards');
  const cardRequest = cardWidget && { dataset, widget: cardWidget, view };
  const cards = cardRequest ? cardQueries(cardRequest, calculation.lastDate) : [];
  const options = optionQueries(dataset);
  const aggregates = await engine.aggregate(calculation, [
    ...options,
    ...cards,
    ...widgets.flatMap(({ name }) => applied[name]?.query ?? []),
  ]);
  const labels = createLabels(codeLists, request.language, request.t);
  const time = { date: calculation.date, months: monthsWithRecords(calculation, aggregates) };
  const ofCards = aggregates.slice(options.length, options.length + cards.length);
  const ofWidgets = aggregates.slice(options.length + cards.length);
  return {
    cards: cardRequest ? readCards(cardRequest, ofCards, codeLists) : null,
    widgets: widgets.flatMap((widget, index) => {
      const aggregate = ofWidgets[index];
      if (!aggregate) return [];
      const data = readWidget(request, widget, aggregate, labels, time);
      return [request.only ? data : cutToLimit(widget, data)];
    }),
    options: readOptions(request, aggregates.slice(0, options.length), labels),
  };
}

/** Whether a widget shows observations of a measure; the cards and the date have their own form. */
export function hasObservations({ kind }: Widget): boolean {
  return kind !== 'cards' && kind !== 'date';
}

function readWidget(
  { dataset, view, codeLists, language }: DashboardRequest,
  widget: Widget,
  aggregate: Aggregate,
  labels: Labels,
  time: SeriesTime,
): WidgetData {
  if (widget.kind === 'yearly') return series(widget, yearItems(view, time), aggregate);
  if (widget.kind === 'monthly') return series(widget, monthItems(view, time, language), aggregate);
  const name = dimensionOfWidget(dataset, widget, view);
  const dimension = dataset.dimensions.find((candidate) => candidate.name === name);
  if (!dimension)
    return { name: widget.name, total: aggregate.total, observations: [], count: 0, notStated: 0 };
  const codes = codesOfDimension(dimension, codeLists);
  const foreign = foreignLanguageOf(codes, language);
  if (widget.kind === 'bars') {
    return { ...codeTable(widget, dimension, aggregate, labels, language), language: foreign };
  }
  const items = codes.map(({ code }) => ({
    code,
    label: labels(dimension, code),
    status: 'A' as const,
  }));
  return { ...rankedItems(widget, items, aggregate, language), language: foreign };
}

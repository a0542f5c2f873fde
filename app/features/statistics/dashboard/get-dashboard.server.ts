import { type TFunction } from 'i18next';
import { codesOfDimension, foreignLanguageOf, type CodeLists } from '~/datasets/code-lists';
import { dimensionNamed, type Dataset, type Widget } from '~/datasets/dataset';
import { type Aggregate, type Query, type StatisticsEngine } from '../engine';
import { type WidgetData } from '../observation';
import { filterOfWidget } from '../views/filter-of-view';
import { type View } from '../views/view';
import { currentYearOf, type CalculationInfo } from './calculation-time';
import { cardQueries, readCards, type Cards } from './cards';
import { readOptions, optionQueries, type FilterOptions } from './filter-options';
import { createLabels, type Labels } from './labels';
import { monthItems, yearItems } from './time-items';
import { codeTable, cutToLimit, rankedItems, series } from './widget-data';

/** What a dashboard is made from. */
export interface DashboardRequest {
  dataset: Dataset;
  calculation: CalculationInfo & { dataset: string; through_import: number };
  view: View;
  codeLists: CodeLists;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: TFunction;
  /** The only widget asked for, whole; without it all widgets of the dataset, long tables cut. */
  only?: Widget;
}

/** Everything a dashboard shows, in the reader's language. */
export interface Dashboard {
  cards: Cards | null;
  widgets: WidgetData[];
  options: FilterOptions;
}

/** Counts all widgets, cards and filter options of a view in one call of the engine. */
export async function getDashboard(
  engine: StatisticsEngine,
  request: DashboardRequest,
): Promise<Dashboard> {
  const { dataset, calculation, view, codeLists } = request;
  const asked = request.only ? [request.only] : dataset.widgets;
  const widgets = asked.filter(hasObservations);
  const cardWidget = asked.find(({ kind }) => kind === 'cards');
  const cardRequest = cardWidget && { dataset, widget: cardWidget, view };
  const cards = cardRequest ? cardQueries(cardRequest, calculation.lastDate) : [];
  const options = optionQueries(dataset);
  const aggregates = await engine.aggregate(calculation, [
    ...options,
    ...cards,
    ...widgets.map((widget) => queryOfWidget(request, widget)),
  ]);
  const labels = createLabels(codeLists, request.language, request.t);
  const ofCards = aggregates.slice(options.length, options.length + cards.length);
  const ofWidgets = aggregates.slice(options.length + cards.length);
  return {
    cards: cardRequest ? readCards(cardRequest, ofCards, codeLists) : null,
    widgets: widgets.flatMap((widget, index) => {
      const aggregate = ofWidgets[index];
      if (!aggregate) return [];
      const data = readWidget(request, widget, aggregate, labels);
      return [request.only ? data : cutToLimit(widget, data)];
    }),
    options: readOptions(request, aggregates.slice(0, options.length), labels),
  };
}

/** Whether a widget shows observations of a measure; the cards and the date have their own form. */
export function hasObservations({ kind }: Widget): boolean {
  return kind !== 'cards' && kind !== 'date';
}

function queryOfWidget({ dataset, calculation, view }: DashboardRequest, widget: Widget): Query {
  return {
    filter: filterOfWidget(dataset, widget, view, calculation.lastDate),
    measure: view.measure,
    dimension: widget.dimension && dimensionNamed(dataset, widget.dimension, view.division),
  };
}

function readWidget(
  { dataset, calculation, view, codeLists, language }: DashboardRequest,
  widget: Widget,
  aggregate: Aggregate,
  labels: Labels,
): WidgetData {
  if (widget.kind === 'yearly') {
    return series(widget, yearItems(view, currentYearOf(calculation)), aggregate);
  }
  if (widget.kind === 'monthly') {
    return series(widget, monthItems(view, calculation.date, language), aggregate);
  }
  const name = widget.dimension && dimensionNamed(dataset, widget.dimension, view.division);
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

import { codesOfDimension, foreignLanguageOf } from '~/datasets/code-lists';
import {
  dimensionOfParameter,
  NOT_STATED,
  OUTSIDE_INDONESIA,
  type Dimension,
  type Widget,
} from '~/datasets/dataset';
import { type Observation, type Observations } from '../observations/observation';
import { type LabelledObservation, type WidgetData } from './widget-data';
import { type ReadContext } from './widget-kind';

/** The dimension that a widget divides by in the view's division, with its codes. */
export function codesOfWidget({ dataset, view, codeLists }: ReadContext, widget: Widget) {
  const dimension = dimensionOfParameter(dataset, widget.dimension ?? '', view.division);
  if (!dimension) throw new Error(`The widget ${widget.name} divides by no dimension`);
  return { dimension, codes: codesOfDimension(dimension, codeLists) };
}

/**
 * A table of codes: those with records, the largest first, equal ones by name. The reserved codes
 * `_X` and `_Z` are counted apart, so that nothing is dropped.
 */
export function codeTable(context: ReadContext, widget: Widget, main: Observations): WidgetData {
  const { dimension, codes } = codesOfWidget(context, widget);
  const found = main.all.filter(({ status, value }) => status === 'A' && value > 0);
  return {
    ...ordered(context, widget, dimension, main, found),
    language: foreignLanguageOf(codes, context.language),
    outside: dimension.isPlace ? main.of(OUTSIDE_INDONESIA).value : undefined,
  };
}

/** A list of all codes, also those without records, the largest first. */
export function rankedCodes(context: ReadContext, widget: Widget, main: Observations): WidgetData {
  const { dimension, codes } = codesOfWidget(context, widget);
  const all = codes.map(({ code }) => main.of(code));
  return {
    ...ordered(context, widget, dimension, main, all),
    language: foreignLanguageOf(codes, context.language),
    outside: main.of(OUTSIDE_INDONESIA).value,
  };
}

/** A series of given items in their order, also those without records. */
export function series(
  widget: Widget,
  main: Observations,
  observations: LabelledObservation[],
): WidgetData {
  const count = observations.length;
  return { name: widget.name, total: main.total, observations, count, notStated: 0 };
}

function ordered(
  { labels, language }: ReadContext,
  widget: Widget,
  dimension: Dimension,
  main: Observations,
  found: readonly Observation[],
): WidgetData {
  const { compare } = new Intl.Collator(language);
  const observations = found
    .map((observation) => ({ ...observation, label: labels(dimension, observation.code) }))
    .sort((a, b) => b.value - a.value || compare(a.label, b.label));
  return { ...series(widget, main, observations), notStated: main.of(NOT_STATED).value };
}

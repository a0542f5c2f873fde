import { NOT_STATED, OUTSIDE_INDONESIA, type Dimension, type Widget } from '~/datasets/dataset';
import { type Aggregate } from '../engine';
import { type Observation, type WidgetData } from '../observation';
import { type Labels } from './labels';

/** The items of a widget in their own order, whatever their counts. */
type Item = Omit<Observation, 'value'>;

/**
 * A table of codes: those with records, the largest first, equal ones by name. The reserved codes
 * `_X` and `_Z` are counted apart, so that nothing is dropped.
 */
export function codeTable(
  widget: Widget,
  dimension: Dimension,
  { total, byCode }: Aggregate,
  labels: Labels,
  language: string,
): WidgetData {
  const observations = [...byCode]
    .filter(([code, value]) => code !== NOT_STATED && code !== OUTSIDE_INDONESIA && value > 0)
    .map(([code, value]): Observation => ({
      code,
      label: labels(dimension, code),
      value,
      status: 'A',
    }))
    .sort(byValueThenLabel(language));
  return {
    name: widget.name,
    total,
    observations,
    count: observations.length,
    notStated: byCode.get(NOT_STATED) ?? 0,
    outside: dimension.isPlace ? (byCode.get(OUTSIDE_INDONESIA) ?? 0) : undefined,
  };
}

/** A list of given items, also those without records, the largest first. */
export function rankedItems(
  widget: Widget,
  items: readonly Item[],
  { total, byCode }: Aggregate,
  language: string,
): WidgetData {
  return {
    name: widget.name,
    total,
    observations: withValues(items, byCode).sort(byValueThenLabel(language)),
    count: items.length,
    notStated: byCode.get(NOT_STATED) ?? 0,
    outside: byCode.get(OUTSIDE_INDONESIA) ?? 0,
  };
}

/** A series of given items in their order, also those without records. */
export function series(
  widget: Widget,
  items: readonly Item[],
  { total, byCode }: Aggregate,
): WidgetData {
  return {
    name: widget.name,
    total,
    observations: withValues(items, byCode),
    count: items.length,
    notStated: 0,
  };
}

function withValues(items: readonly Item[], byCode: Aggregate['byCode']): Observation[] {
  return items.map((item) => ({ ...item, value: byCode.get(item.code) ?? 0 }));
}

function byValueThenLabel(language: string) {
  const collator = new Intl.Collator(language);
  return (a: Observation, b: Observation) =>
    b.value - a.value || collator.compare(a.label, b.label);
}

/** A widget's data with no more rows than the dashboard shows of it. */
export function cutToLimit(widget: Widget, data: WidgetData): WidgetData {
  if (widget.kind !== 'bars') return data;
  return { ...data, observations: data.observations.slice(0, widget.limit) };
}

import { calendarCode } from '~/datasets/calendar';
import { type Translate } from '~/platform/i18n/text-keys';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Division, type Widget } from '~/datasets/dataset';
import { type Filter, type Query } from '~/engine/engine';
import { type CalculationInfo } from '~/calculations/calculation-info';
import { ALL, type View } from '../view/view';
import { chipsOf, formatCodes, subjectOf, timeOf, type Chip } from '../view/describe-view';
import { createLabels } from '../view/labels';
import { kindOf } from './kinds.server';
import { type AppliedFilter } from './widget-kind';

interface AppliedRequest {
  dataset: Dataset;
  view: View;
  calculation: Pick<CalculationInfo, 'date' | 'lastDate' | 'coveredUntil' | 'defaultYear'> &
    Partial<CalculationInfo>;
  codeLists: CodeLists;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
}

/**
 * Returns what each widget of a view applies of its filter, by the widget's name.
 *
 * @param options - `isOneOfSeveral`: whether a page says once, for all of them, how far the records reach.
 */
export function appliedFilters(
  request: AppliedRequest,
  widgets: readonly Widget[],
  { isOneOfSeveral = false } = {},
): Record<string, AppliedFilter> {
  const { dataset, view, calculation, codeLists, language, t } = request;
  const labels = createLabels(codeLists, language, t);
  const chips = chipsOf(dataset, view, calculation.defaultYear, labels, t);
  const applied = widgets.map((widget): [string, AppliedFilter] => {
    const { filter, measure, dimension } = kindOf(widget).queries(request, widget).main;
    const query: Query = { filter, measure, dimension };
    const time = timeOf(filter, language, t, isOneOfSeveral ? undefined : calculation);
    return [
      widget.name,
      {
        query,
        subject: subjectOf(dataset, filter, labels, language, t, time),
        time,
        codes: formatCodes(dataset, filter, labels),
        ignored: chips.filter((chip) => !isApplied(dataset, filter, chip)),
        division: divisionOf(dataset, query),
      },
    ];
  });
  return Object.fromEntries(applied);
}

/** Returns whether everything counted carries the code of a chip, as far as the view requests it. */
function isApplied({ dimensions }: Dataset, filter: Filter, { parameter, code }: Chip): boolean {
  const { start, end } = filter;
  return dimensions.some(({ name, calendar, ...dimension }) => {
    if (dimension.parameter !== parameter) return false;
    if (calendar && start !== undefined && end !== undefined) {
      return [start, end].every((day) => calendarCode(day, calendar) === code);
    }
    const applied = filter.codes[name];
    if (code === ALL) return applied === undefined;
    return (calendar ? applied?.length === 1 : true) && (applied?.includes(code) ?? false);
  });
}

function divisionOf({ dimensions }: Dataset, { filter, dimension }: Query): Division | undefined {
  const used = new Set([...Object.keys(filter.codes), dimension]);
  return dimensions.find(({ name, division }) => division && used.has(name))?.division;
}

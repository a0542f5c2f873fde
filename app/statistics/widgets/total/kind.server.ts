import { type Dataset, type Dimension, type Widget } from '~/datasets/dataset';
import { type Filter } from '~/engine/engine';
import { type ObservedQuery } from '../../observations/get-observations.server';
import { type Observations } from '../../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';
import { breakNotesOfDays } from '../break-notes';
import { tableRows } from '../file-rows';
import { filterOfWidget, mainQuery } from '../../observations/main-query';
import { formatCount } from '../../observations/format-disclosed';
import { labelled, series } from '../tables';
import { type WidgetData } from '../widget-data';
import { type WidgetKind } from '../widget-kind';
import { type QueryContext, type ReadContext } from '../../observations/read-context';

/**
 * The total of the view. If the policy suppresses a union of several codes, their counts are listed, with the
 * least sum that they add up to.
 */
export const total: WidgetKind = {
  queries: (context, widget) => ({ ...partsQuery(context, widget), ...mainQuery(context, widget) }),
  read(context, widget, main, { parts }) {
    const dimension = unitedDimension(context.dataset, mainQuery(context, widget).main.filter);
    const isDisclosed = parts?.suppression === null && main.suppression === 'union';
    const listed: Partial<WidgetData> =
      isDisclosed && dimension ? sideBySide(context, dimension, parts) : {};
    const data = series(context, widget, main, [], mainQuery);
    // A dashboard states this in its first sentence.
    const breaks = context.isCompact
      ? []
      : breakNotesOfDays(context, mainQuery(context, widget).main);
    return { ...data, ...listed, notes: [...(listed.notes ?? data.notes), ...breaks] };
  },
  rows: tableRows,
  frameHeight: 380,
};

/** Returns the query of the view's records by the dimension with several selected codes, if there is one. */
function partsQuery(context: QueryContext, widget: Widget): { parts?: ObservedQuery } {
  const { main } = mainQuery(context, widget);
  const dimension = unitedDimension(context.dataset, main.filter);
  if (!dimension) return {};
  const filter = filterOfWidget(context, widget, dimension.parameter);
  return { parts: { ...main, filter, dimension: dimension.name } };
}

/** Returns the only dimension with several selected codes; null if a record may carry several of them. */
function unitedDimension({ dimensions }: Dataset, { codes }: Filter): Dimension | null {
  const united = dimensions.filter(({ name }) => (codes[name] ?? []).length > 1);
  const [only, ...others] = united;
  return only && others.length === 0 && !only.isMultiple ? only : null;
}

function sideBySide(context: ReadContext, dimension: Dimension, parts: Observations) {
  const { view, t } = context;
  const observations = (view.codes[dimension.parameter] ?? []).map((code) =>
    labelled(context, dimension, parts.of(code)),
  );
  const sum = observations.reduce((all, { value }) => all + (value ?? 0), 0);
  const isExact = observations.every(({ protection }) => protection === 'exact');
  const together: DisclosedValue = { protection: isExact ? 'exact' : 'rounded', value: sum };
  const formatOne = (disclosed: DisclosedValue) => formatCount(disclosed, view.measure, context);
  return {
    observations,
    count: observations.length,
    notes: [
      ...observations.map((observation) =>
        t('suppressed.part', { name: observation.label, value: formatOne(observation) }),
      ),
      ...(sum > 0 ? [t('suppressed.atLeast', { value: formatOne(together) })] : []),
    ],
  };
}

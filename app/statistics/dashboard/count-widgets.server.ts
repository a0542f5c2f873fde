import { type Widget } from '~/datasets/dataset';
import { findCoarserOfWidget } from '../cross-tables/find-coarser.server';
import {
  getObservations,
  type ObservationSources,
  type Queries,
} from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { kindOf } from '../widgets/kinds.server';
import { suppressedRows } from '../widgets/tables';
import { type WidgetData } from '../widgets/widget-data';
import { type ReadContext, type ViewRequest } from '../widgets/widget-kind';
import { createLabels } from './labels';

/** No widget is called so. */
const OTHERS = '';

/** What is counted of a view. */
interface CountRequest {
  widgets: readonly Widget[];
  /** Whether long tables are asked for whole. */
  isWhole: boolean;
  /** Whether tables that lead no chapter are asked for in brief. */
  isCompact?: boolean;
  /** What else is asked in the same call of the engine. */
  others?: Queries;
}

/** What widgets of a view show, and the answers to what else is asked, in one call of the engine. */
export async function countWidgets(
  sources: ObservationSources & Pick<ReadContext, 'map'>,
  request: ViewRequest,
  { widgets, isWhole, isCompact, others = {} }: CountRequest,
): Promise<{ data: WidgetData[]; others: Readonly<Record<string, Observations>> }> {
  const asked = widgets.map((widget): [string, Queries] => [
    widget.name,
    kindOf(widget).queries({ ...request, policy: sources.policy }, widget),
  ]);
  const answers = await getObservations(sources, request, {
    ...Object.fromEntries(asked),
    [OTHERS]: others,
  });
  const { codeLists, language, t } = request;
  const labels = createLabels(codeLists, language, t);
  const { map, policy } = sources;
  const context = { ...request, isWhole, isCompact, labels, map, policy };
  const data = await Promise.all(
    widgets.map(async (widget) => {
      const { main, ...more } = answers[widget.name] ?? {};
      if (!main) throw new Error(`The widget ${widget.name} asks nothing`);
      const own = kindOf(widget).read(context, widget, main, more);
      return withCoarser(sources, context, { widget, main }, own);
    }),
  );
  return { data, others: answers[OTHERS] ?? {} };
}

/** A table that lists no number leads to coarser ones that do: in a dashboard to the one that discloses most. */
async function withCoarser(
  sources: ObservationSources,
  context: ReadContext,
  { widget, main }: { widget: Widget; main: Observations },
  data: WidgetData,
): Promise<WidgetData> {
  const { closing, isExact, all } = main;
  const isByFilter = closing === null || closing === 'few' || closing === 'depth';
  if (widget.kind !== 'bars' || isExact || !isByFilter || all.some(({ value }) => value !== null))
    return data;
  const found = await findCoarserOfWidget(sources, context, widget, main);
  if (found.length === 0) return data;
  const { t, isCompact } = context;
  const { unlisted, others } = data;
  // A suppressed code is none of those below the threshold: the home country has nearly all records.
  const suppressed = suppressedRows(context, widget, main);
  const rest = t(suppressed.length > 0 ? 'table.others' : 'table.each');
  const text = [...suppressed, ...(others ? [{ label: rest, text: others.text }] : [])]
    .map((one) => [one.label, one.text].join(t('common:mark.colon')))
    .join(' · ');
  const coarser = isCompact ? found.slice(0, 1) : found;
  return {
    ...data,
    unlisted: unlisted
      ? { ...unlisted, links: [...coarser, ...unlisted.links] }
      : { text, hint: t('cross-table:coarser'), links: coarser },
  };
}

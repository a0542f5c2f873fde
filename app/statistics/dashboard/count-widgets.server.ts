import { type Widget } from '~/datasets/dataset';
import { findCoarserOfWidget } from '../cross-tables/find-coarser.server';
import {
  getObservations,
  type ObservationSources,
  type Queries,
} from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { kindOf } from '../widgets/kinds.server';
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
      return withCoarser(sources, request, { widget, main, isCompact }, own);
    }),
  );
  return { data, others: answers[OTHERS] ?? {} };
}

/** A table that lists no number leads to coarser ones that do: in a dashboard to the one that discloses most. */
async function withCoarser(
  sources: ObservationSources,
  request: ViewRequest,
  { widget, main, isCompact }: { widget: Widget; main: Observations; isCompact?: boolean },
  data: WidgetData,
): Promise<WidgetData> {
  const { closing, isExact, all } = main;
  const isByFilter = closing === null || closing === 'few' || closing === 'depth';
  if (widget.kind !== 'bars' || isExact || !isByFilter || all.some(({ value }) => value !== null))
    return data;
  const found = await findCoarserOfWidget(sources, request, widget, main);
  if (found.length === 0) return data;
  const { t } = request;
  const { unlisted } = data;
  const each = `${t('table.each')}${t('common:mark.colon')}${data.others?.text ?? ''}`;
  const coarser = isCompact ? found.slice(0, 1) : found;
  return {
    ...data,
    unlisted: unlisted
      ? { ...unlisted, links: [...coarser, ...unlisted.links] }
      : { text: each, hint: t('cross-table:coarser'), links: coarser },
  };
}

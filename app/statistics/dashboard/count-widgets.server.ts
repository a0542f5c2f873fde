import { type Widget } from '~/datasets/dataset';
import { type CoarserTable, findCoarserOfWidgets } from '../analysis/find-coarser.server';
import {
  getObservations,
  type ObservationSources,
  type Queries,
} from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { kindOf } from '../widgets/kinds.server';
import { moreNumbers } from '../widgets/unlisted';
import { type WidgetData } from '../widgets/widget-data';
import { type ReadContext } from '../observations/read-context';
import { type ViewRequest } from '../view/view-request';
import { createLabels } from '../view/labels';

/** No widget has this name. */
const OTHERS = '';

/** The parts of a view to count. */
interface CountRequest {
  widgets: readonly Widget[];
  /** Whether long tables are requested whole. */
  isWhole: boolean;
  /** Whether tables that lead no chapter are shortened. */
  isCompact?: boolean;
  /** Further queries in the same call of the engine. */
  others?: Queries;
}

/** Counts widgets of a view, each with the answer to its main query, and further queries, in one call of the engine. */
export async function countWidgets(
  sources: ObservationSources & Pick<ReadContext, 'map'>,
  request: ViewRequest,
  { widgets, isWhole, isCompact, others = {} }: CountRequest,
): Promise<{
  data: WidgetData[];
  main: Observations[];
  others: Readonly<Record<string, Observations>>;
}> {
  const queries = widgets.map((widget): [string, Queries] => [
    widget.name,
    kindOf(widget).queries({ ...request, policy: sources.policy }, widget),
  ]);
  const answers = await getObservations(sources, request, {
    ...Object.fromEntries(queries),
    [OTHERS]: others,
  });
  const { codeLists, language, t } = request;
  const labels = createLabels(codeLists, language, t);
  const { map, policy } = sources;
  const context = { ...request, isWhole, isCompact, labels, map, policy };
  const counted = widgets.map((widget) => {
    const { main, ...more } = answers[widget.name] ?? {};
    if (!main) throw new Error(`The widget ${widget.name} asks nothing`);
    return { widget, main, data: kindOf(widget).read(context, widget, main, more) };
  });
  const coarser = await findCoarserOfWidgets(sources, request, counted, isCompact ?? false);
  const data = counted.map(({ data }, index) => withCoarser(context, data, coarser[index] ?? []));
  return { data, main: counted.map(({ main }) => main), others: answers[OTHERS] ?? {} };
}

/** Adds to a table the coarser ones that show more: in a dashboard the one that shows most. */
function withCoarser(
  { isCompact, t }: Pick<ReadContext, 'isCompact' | 't'>,
  data: WidgetData,
  coarser: readonly CoarserTable[],
): WidgetData {
  if (coarser.length === 0) return data;
  const { unlisted, others, observations } = data;
  const more = moreNumbers(isCompact ? coarser.slice(0, 1) : coarser, t);
  if (unlisted)
    return { ...data, unlisted: { ...unlisted, links: [...more.links, ...unlisted.links] } };
  if (observations.length > 0 || !others) return { ...data, coarser: more };
  const text = `${t('table.each')}${t('common:mark.colon')}${others.text}`;
  return { ...data, unlisted: { text, ...more } };
}

import { type Widget } from '~/datasets/dataset';
import { recordedWidget } from '~/datasets/recorded-dataset';
import { appliedFilters } from '../widgets/applied-filter';
import { countWidgets } from './count-widgets.server';
import {
  readViewRequest,
  type PageSources,
  type ReadRequest,
} from '../published/read-view-request.server';
import { type Notice } from '../view/notice';
import { type WidgetFigures } from '../widgets/widget-kind';

/**
 * Returns the figures of a widget under the filter of an address, and which parts of the address were
 * ignored.
 *
 * @throws if its calculation does not record what the widget shows.
 */
export async function getWidgetFigures(
  sources: PageSources,
  readRequest: ReadRequest,
  declared: Widget,
): Promise<WidgetFigures & { notices: Notice[] }> {
  const { request, notices } = await readViewRequest(sources, readRequest);
  const widget = recordedWidget(request.dataset, declared);
  const { [widget.name]: applied } = appliedFilters(request, [widget]);
  const counted = await countWidgets(sources, request, {
    widgets: [widget],
    isWhole: true,
    others: {},
  });
  const [data] = counted.data;
  if (!applied || !data) throw new Error('A widget applies a filter and has data');
  return {
    widget,
    context: { ...request, applied, map: sources.map, policy: sources.policy },
    data,
    notices,
  };
}

import { environment, policy, publishedCalculations } from '~/services/portal.server';
import { NOT_STATED, type Dataset } from '~/datasets/dataset';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { inLanguage } from '~/shell/page-head';
import tokens from '~/ui/styles/tokens.css?inline';
import { type CitedFile } from '../export/cited-file';
import { fileFormats } from '../view/file-formats';
import { fileNote } from '../export/file-note';
import { nameOfFile } from '../export/file-name';
import { fileWriters } from '../export/file-writers.server';
import { getWidgetFigures } from './get-widget-figures.server';
import { type WidgetFigures } from '../widgets/widget-kind';
import chartStyles from '../charts/charts.css?inline';
import { statusInFiles } from '../observations/observation';
import { statusOfFilter, statusOfRows } from '../observations/status-of-period';
import { hrefOfView } from '../view/view-url';
import { OTHERS, TOTAL } from '../widgets/file-rows';
import { findFile, kindOf } from '../widgets/kinds.server';
import { type FileRow, type WidgetData } from '../widgets/widget-data';
import { type DrawContext } from '../widgets/widget-kind';
import { readPageRequest, refuseUnrecorded } from '../published/page-request.server';
import { getPageSources } from '../published/page-sources.server';
import { refuseNotices } from '../published/refuse-notices.server';
import { sendFile } from '../export/send-file.server';

/** Serves a widget as a file named like "right.csv"; throws 404 for an unknown widget or format. */
export async function loadFile(
  request: Request,
  dataset: Dataset,
  requested = '',
): Promise<Response> {
  const found = findFile(dataset, requested);
  const isPublished = (await publishedCalculations.get(dataset.name)) !== null;
  if (!found || !isPublished) throw await noSuchFile(request);
  const { widget, format } = found;
  const sources = await getPageSources(request, dataset);
  const pageRequest = await readPageRequest(request, dataset);
  await refuseUnrecorded(sources, pageRequest, widget);
  const figures = await getWidgetFigures(sources, pageRequest, widget);
  const { notices, context } = figures;
  const { view, calculation, language } = context;
  await refuseNotices({ notices, view, language, format });
  const cited = citedFigures(figures, originOf(request, environment));
  return sendFile(request, {
    name: `${nameOfFile({ widget, ...context })}.${format}`,
    content: await fileWriters[format]({ ...cited, styles: tokens + chartStyles }),
    type: fileFormats[format],
    dataset: context.dataset,
    view,
    calculation,
    href: permanentHref(context, `${widget.name}.${format}`),
    language,
    isPublic: true,
  });
}

/** Returns figures with their citation, wherever they are disclosed. */
export function citedFigures(
  { widget, context, data }: WidgetFigures,
  origin: string,
): Omit<CitedFile, 'styles'> {
  return {
    widget,
    context,
    data,
    policy,
    rows: withStatuses(context, data, kindOf(widget).rows(widget, data, context.t)),
    note: fileNote(context),
    address: origin + permanentHref(context, `widgets/${widget.name}`),
  };
}

/** Returns rows with the status of their own period or, without one, of the filter's. */
function withStatuses(context: DrawContext, { total }: Pick<WidgetData, 'total'>, rows: FileRow[]) {
  const { dataset, applied } = context;
  const { filter, dimension } = applied.query;
  const ofFilter = statusOfFilter(context, filter, Boolean(total.value));
  const divided = dataset.dimensions.filter(({ name }) => name === dimension);
  const ofRow = statusOfRows(divided, ofFilter);
  return rows.map((row): FileRow => {
    const isOfAll = [TOTAL, OTHERS, NOT_STATED].includes(row.code);
    return { ...row, status: statusInFiles(row.status, isOfAll ? ofFilter : ofRow) };
  });
}

/** Returns the permanent address of a part of the view: it names calculation and language. */
function permanentHref(
  { dataset, view, calculation, language }: WidgetFigures['context'],
  path: string,
): string {
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  return inLanguage(hrefOfView(dataset, frozen, calculation.defaultYear, path), language);
}

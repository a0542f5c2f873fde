import { db, environment, policy, publishedCalculations } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { NOT_STATED, type Dataset } from '~/datasets/dataset';
import { downloadRecorder } from '~/access-history/record-download.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { originOf } from '~/platform/http/origin.server';
import { publicFile } from '~/platform/http/public-file.server';
import { onceSent } from '~/platform/server/sending.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { inLanguage } from '~/shell/page-head';
import tokens from '~/ui/styles/tokens.css?inline';
import { type CitedFile } from '../export/cited-file';
import { fileFormats, type FileFormat } from '../view/file-formats';
import { fileNote } from '../export/file-note';
import { nameOfFile } from '../export/file-name';
import { fileWriters } from '../export/file-writers.server';
import { getWidgetFigures } from '../dashboard/get-widget-figures.server';
import { type WidgetFigures } from '../widgets/widget-kind';
import chartStyles from '../charts/charts.css?inline';
import { statusInFiles } from '../observations/observation';
import { statusOfFilter, statusOfRows } from '../observations/status-of-period';
import { hrefOfView, searchOfView } from '../view/view-url';
import { OTHERS, TOTAL } from '../widgets/file-rows';
import { findFile, kindOf } from '../widgets/kinds.server';
import { type FileRow, type WidgetData } from '../widgets/widget-data';
import { type DrawContext } from '../widgets/widget-kind';
import { getPageSources, readPageRequest, refuseUnrecorded } from './load-dashboard.server';
import { refuseBusy } from './refuse-busy.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** A widget's file, as requested. */
interface RequestedFile extends WidgetFigures {
  format: FileFormat;
}

/** Serves a widget as a file named like "right.csv"; throws 404 for an unknown widget or format. */
export async function loadFile(
  request: Request,
  dataset: Dataset,
  name: string | undefined,
): Promise<Response> {
  return openFile(request, dataset, name).catch((thrown: unknown) =>
    refuseFile(request, (name ?? '').split('.').at(-1) ?? '', thrown),
  );
}

async function openFile(
  request: Request,
  dataset: Dataset,
  name: string | undefined,
): Promise<Response> {
  const language = await getRequestLanguage(request);
  const found = findFile(dataset, name ?? '');
  const isPublished = (await publishedCalculations.get(dataset.name)) !== null;
  if (!found || !isPublished) throw await noSuchFile(request);
  const sources = await getPageSources(request, dataset);
  const pageRequest = await readPageRequest(request, dataset);
  await refuseUnrecorded(sources, pageRequest, found.widget);
  const figures = await getWidgetFigures(sources, pageRequest, found.widget);
  const { notices, context } = figures;
  const refused = await refuseNotices({ notices, ...context, format: found.format });
  if (refused) return refused;
  const file = { ...figures, format: found.format };
  const content = await writeContent(file, originOf(request, environment));
  if (content === null) return refuseBusy(language);
  const answer = publicFile(request, content, {
    name: nameOf(file),
    type: fileFormats[file.format],
  });
  const isSent = answer.status === 200 && request.method === 'GET';
  if (isSent) await recordOnceSent(request, file, content.length);
  return answer;
}

async function writeContent(file: RequestedFile, origin: string): Promise<Buffer | null> {
  const styles = tokens + chartStyles;
  const written = await fileWriters[file.format]({ ...citedFigures(file, origin), styles });
  return typeof written === 'string' ? Buffer.from(written) : written;
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

function nameOf({ widget, context, format }: RequestedFile): string {
  return `${nameOfFile({ widget, ...context })}.${format}`;
}

/** Records in the access history, once a file was sent, what reproduces it. */
async function recordOnceSent(request: Request, file: RequestedFile, size: number): Promise<void> {
  const { widget, context, format } = file;
  const { dataset, view, calculation } = context;
  const record = downloadRecorder(db, await getAccount(request));
  onceSent(() =>
    record({
      name: nameOf(file),
      kind: 'widget',
      size,
      dataset: dataset.name,
      calculation_id: calculation.id,
      filter: searchOfView(
        dataset,
        { ...view, lng: undefined },
        calculation.defaultYear,
      ).toString(),
      href: permanentHref(context, `${widget.name}.${format}`),
    }),
  );
}

/** Returns the permanent address of a part of the view: it names calculation and language. */
function permanentHref(
  { dataset, view, calculation, language }: WidgetFigures['context'],
  place: string,
): string {
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  return inLanguage(hrefOfView(dataset, frozen, calculation.defaultYear, place), language);
}

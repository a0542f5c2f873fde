import { createHash } from 'node:crypto';
import { db, environment, policy, publishedCalculations } from '~/composition/portal.server';
import { getAccount } from '~/composition/session.server';
import { type Dataset } from '~/datasets/dataset';
import { downloadRecorder } from '~/features/accounts/access-history/record-download.server';
import { cacheControlOf, publicDocument } from '~/http/cache-control.server';
import { fileHeaders } from '~/http/file-headers.server';
import { isGuestRequest } from '~/http/guest.server';
import { isKnown } from '~/http/is-known.server';
import { noSuchFile } from '~/http/no-such-file.server';
import { originOf } from '~/http/origin.server';
import { plainRefusal } from '~/http/plain-refusal.server';
import { onceSent } from '~/server/sending.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import tokens from '~/ui/styles/tokens.css?inline';
import { currentYearOf } from '../dashboard/calculation-time';
import { fileFormats, type FileFormat } from '../files/file-formats';
import { nameOfFile } from '../files/file-name';
import { fileWriters } from '../files/file-writers.server';
import { getWidgetFigures, type WidgetFigures } from '../files/get-widget-figures.server';
import chartStyles from '../ui/charts.css?inline';
import { hrefOfView, searchOfView } from '../views/view-url';
import { findFile, kindOf } from '../widgets/kinds.server';
import { getPageSources, readPageRequest } from './load-dashboard.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** How long those wait for whom the portal was too busy, in seconds. */
const RETRY_AFTER_S = 5;

/** A widget's file, as its address names it. */
interface AskedFile extends WidgetFigures {
  format: FileFormat;
}

/** A widget as a file named like "right.csv"; throws 404 for an unknown widget or format. */
export async function loadFile(
  request: Request,
  dataset: Dataset,
  name: string | undefined,
): Promise<Response> {
  return openFile(request, dataset, name).catch((thrown) =>
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
  const figures = await getWidgetFigures(
    await getPageSources(request, dataset),
    await readPageRequest(request, dataset),
    found.widget,
  );
  const { notices, context } = figures;
  const refused = await refuseNotices({ notices, ...context, format: found.format });
  if (refused) return refused;
  const file = { ...figures, format: found.format };
  const content = await writeContent(file, originOf(request, environment));
  if (content === null) {
    const t = await getTexts(language, 'microdata');
    return plainRefusal(t('refused.busy'), 503, RETRY_AFTER_S);
  }
  const headers = headersOf(request, file, content);
  if (isKnown(request, headers.get('ETag'))) {
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  }
  if (request.method === 'GET') await recordOnceSent(request, file, content.length);
  return new Response(new Uint8Array(content), { headers });
}

async function writeContent(file: AskedFile, origin: string): Promise<Buffer | null> {
  const { widget, context, data, format } = file;
  const { calculation, t } = context;
  const written = await fileWriters[format]({
    ...{ widget, context, data },
    policy,
    rows: kindOf(widget).rows(widget, data, t),
    note: calculation.isSynthetic ? t('file.synthetic') : '',
    address: origin + permanentHref(context, `widgets/${widget.name}`),
    styles: tokens + chartStyles,
  });
  return typeof written === 'string' ? Buffer.from(written) : written;
}

/** Files change as seldom as pages do, and like them with the language of the user. */
function headersOf(request: Request, file: AskedFile, content: Buffer): Headers {
  const headers = fileHeaders({
    name: nameOf(file),
    media_type: fileFormats[file.format],
    size: content.length,
    sha256: createHash('sha256').update(content).digest('base64url'),
  });
  const isGuest = isGuestRequest(request);
  const asPage = { status: 200, headers: new Headers(publicDocument()), isGuest };
  headers.set('Cache-Control', cacheControlOf(asPage));
  headers.set('Vary', 'Cookie');
  return headers;
}

function nameOf({ widget, context, format }: AskedFile): string {
  return `${nameOfFile({ widget, ...context })}.${format}`;
}

/** Notes in the access history what gives the same file again, once it was sent. */
async function recordOnceSent(request: Request, file: AskedFile, size: number): Promise<void> {
  const { widget, context, format } = file;
  const { dataset, view, calculation } = context;
  const record = downloadRecorder(db, await getAccount(request));
  onceSent(() =>
    record({
      ...{ name: nameOf(file), kind: 'widget', size, dataset: dataset.name },
      calculation_id: calculation.id,
      filter: searchOfView(
        dataset,
        { ...view, lng: undefined },
        currentYearOf(calculation),
      ).toString(),
      href: permanentHref(context, `${widget.name}.${format}`),
    }),
  );
}

/** The address of something of the view that stays the same: it names calculation and language. */
function permanentHref(
  { dataset, view, calculation, language }: WidgetFigures['context'],
  place: string,
): string {
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  return inLanguage(hrefOfView(dataset, frozen, currentYearOf(calculation), place), language);
}

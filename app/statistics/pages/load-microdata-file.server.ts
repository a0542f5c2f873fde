import { type Readable } from 'node:stream';
import { limiter } from '~/services/forms.server';
import { microdataRecords } from '~/statistics/pages/microdata-sources.server';
import { db, environment } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { type Dataset } from '~/datasets/dataset';
import { downloadRecorder } from '~/access-history/record-download.server';
import { type Account } from '~/auth/account';
import { originOf } from '~/platform/http/origin.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { pacedBody } from '~/platform/server/sending.server';
import { leadToNotFound, wantsPage } from '~/services/unknown-address.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { inLanguage } from '~/shell/page-head';
import { microdataFormats, type MicrodataFormat } from '../microdata/microdata-format';
import { type MicrodataView } from '../microdata/microdata-view.server';
import { openMicrodataFile } from '../microdata/files/open-microdata-file.server';
import { hrefOfTable, pageSizes } from '../microdata/table-request';
import { searchOfView } from '../view/view-url';
import { readMicrodata } from './microdata.server';
import { takeDownloadSlot } from './download-slots.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** Twenty archives at once, then one every three minutes: twenty an hour. */
const limit = { burst: 20, seconds: 180 };
/** Milliseconds; a slower download has to start again. */
const TIMEOUT_MS = 30 * 60 * 1000;

/** Serves microdata as an archive with a file of a format, for users who are logged in. */
export async function loadMicrodataFile(
  request: Request,
  requested: string | undefined,
): Promise<Response> {
  const language = await getRequestLanguage(request);
  const format = microdataFormats.find((known) => known === requested);
  if (!format) {
    throw wantsPage(request)
      ? leadToNotFound(request)
      : await refusal(language, 'unknownFormat', 404);
  }
  const account = await requireAccount(request);
  const wait = await limiter.take('detailed-data', String(account.id), limit);
  if (wait > 0) return refusal(language, 'tooMany', 429, wait);
  // Taken before anything is awaited: otherwise simultaneous requests would all find it free.
  const clientAddress = currentRequest()?.clientAddress ?? '';
  const release = takeDownloadSlot({ accountId: account.id, clientAddress });
  if (!release) return refusal(language, 'busy', 503, 60);
  try {
    return await openFile(request, { account, format, language, release });
  } catch (error) {
    release();
    return refuseFile(request, format, error);
  }
}

interface Download {
  account: Account;
  format: MicrodataFormat;
  language: string;
  /** Called when the download is over, however it ends. */
  release: () => void;
}

async function openFile(
  request: Request,
  { account, format, language, release }: Download,
): Promise<Response> {
  const { dataset, microdata } = await readMicrodata(request);
  const refused = await refuseNotices({ ...microdata, language, format });
  if (refused) {
    release();
    return refused;
  }
  const { view, calculation, defaultYear } = microdata;
  const hrefOf = permanentHrefs(dataset, microdata);
  const record = downloadRecorder(db, account);
  const file = await openMicrodataFile(microdataRecords, {
    account,
    dataset,
    microdata,
    format,
    language,
    address: originOf(request, environment) + hrefOf(),
    t: await getTexts(language, 'readme'),
  });
  if (file.outcome === 'refused') {
    release();
    return refusal(language, file.code, 413);
  }
  const { name, content } = file;
  endInTime(content, release);
  const body = pacedBody(content, (size) =>
    record({
      name,
      kind: 'detailed',
      size,
      dataset: dataset.name,
      calculation_id: calculation.id,
      filter: searchOfView(dataset, { ...view, lng: undefined }, defaultYear).toString(),
      href: inLanguage(hrefOf(format), language),
    }),
  );
  return new Response(body, { headers: archiveHeaders(name) });
}

/** Returns the permanent addresses of a whole table, and of paths below it. */
export function permanentHrefs(
  dataset: Dataset,
  { view, calculation, defaultYear, tableRequest }: MicrodataView,
) {
  const whole = { ...tableRequest, page: 1, perPage: pageSizes[0] };
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  return (place?: string) => hrefOfTable(dataset, frozen, defaultYear, whole, place);
}

function endInTime(content: Readable, release: () => void): void {
  const tooSlow = setTimeout(
    () => content.destroy(new Error('A download took too long')),
    TIMEOUT_MS,
  );
  content.once('close', () => {
    release();
    clearTimeout(tooSlow);
  });
}

/** Returns the headers of an archive, which no cache may store. */
export function archiveHeaders(name: string): HeadersInit {
  return {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  };
}

/** Returns a refusal in words; `wait` is in seconds. */
export async function refusal(language: string, code: string, status: number, wait?: number) {
  const t = await getTexts(language, 'microdata');
  return plainRefusal(t(`refused.${code}`), status, wait);
}

import { type Readable } from 'node:stream';
import { redirect } from '@remix-run/node';
import { type Account } from '~/auth/account';
import { describeCalculation } from '~/calculations/calculation-info';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { originOf } from '~/platform/http/origin.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { limiter } from '~/services/forms.server';
import { db, engine, environment, policy } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { leadToNotFound, wantsPage } from '~/services/unknown-address.server';
import { inLanguage } from '~/shell/page-head';
import { microdataRecords, publicUseFiles } from '~/statistics/microdata/load-sources.server';
import { cellsOf, crossedDimensions, MAX_CELLS } from '../analysis/cross-table/crossed-dimensions';
import { getCrossTable } from '../analysis/cross-table/get-cross-table.server';
import {
  crossTableFormats,
  writeCrossTable,
} from '../analysis/cross-table/write-cross-table.server';
import { nameOfFigures } from '../export/file-name';
import { openMicrodataFile } from './files/open-microdata-file.server';
import { microdataFormats, type MicrodataFormat } from './microdata-format';
import { type MicrodataView } from './microdata-view.server';
import { findEdition } from './public-use/find-edition.server';
import { openPublicUseFile } from './public-use/open-public-use-file.server';
import { hrefOfTable, pageSizes, wholeTable } from './table-request';
import { recordsMeasure } from '../observations/main-query';
import { fileFormats } from '../view/file-formats';
import { PUBLIC_USE } from '../view/microdata-path';
import { takeDownloadSlot } from './download-slots.server';
import { readMicrodata } from './load-table-request.server';
import { refuseNotices } from '../published/refuse-notices.server';
import { sendArchive, sendFile } from '../export/send-file.server';

/** Twenty archives in a row, then one every three minutes: twenty an hour. */
const archives = { burst: 20, seconds: 180 };
/** The downloads of a user: of tables sixty in a row, then one every half minute. */
const limits = {
  records: { name: 'detailed-data', ...archives },
  publicUse: { name: 'detailed-data 20', ...archives },
  table: { name: 'detailed-data 60', burst: 60, seconds: 30 },
};
/** Milliseconds; a slower download has to start again. */
const TIMEOUT_MS = 30 * 60 * 1000;

/** Serves a file of detailed data: of records under a policy of exact counts, else a table or a public-use file. */
export async function loadDetailedFile(request: Request, requested = ''): Promise<Response> {
  const language = await getRequestLanguage(request);
  const format = microdataFormats.find((known) => known === requested);
  const isExact = policy.exact === 'all';
  const isPublicUse = !isExact && requested === PUBLIC_USE;
  if (!format && !isPublicUse) {
    throw wantsPage(request)
      ? leadToNotFound(request)
      : await refusal(language, 'unknownFormat', 404);
  }
  const account = await requireAccount(request);
  const { name, ...limit } = limits[isExact ? 'records' : isPublicUse ? 'publicUse' : 'table'];
  const wait = await limiter.take(name, String(account.id), limit);
  if (wait > 0) return refusal(language, 'tooMany', 429, wait);
  // Taken before anything is read: otherwise simultaneous requests would all find it free.
  const clientAddress = currentRequest()?.clientAddress ?? '';
  const release = isExact ? takeDownloadSlot({ accountId: account.id, clientAddress }) : () => {};
  if (!release) return refusal(language, 'busy', 503, 60);
  try {
    const { dataset, microdata } = await readMicrodata(request);
    await refuseNotices({ ...microdata, language, format: requested });
    const download = { request, account, dataset, microdata, language };
    if (!format) return await sendPublicUseFile(download);
    if (!isExact) return await sendCrossTable(download, format);
    return await sendRecords(download, format, release);
  } catch (error) {
    release();
    throw error;
  }
}

interface Download {
  request: Request;
  account: Account;
  dataset: Dataset;
  microdata: MicrodataView;
  language: string;
}

/** @param release - called when the download is over, however it ends. */
async function sendRecords(
  download: Download,
  format: MicrodataFormat,
  release: () => void,
): Promise<Response> {
  const { account, dataset, microdata, language } = download;
  const { view, calculation } = microdata;
  const file = await openMicrodataFile(microdataRecords, {
    ...download,
    format,
    address: addressOf(download),
    t: await getTexts(language, 'readme'),
  });
  if (file.outcome === 'refused') throw await refusal(language, file.code, 413);
  endInTime(file.content, release);
  const href = inLanguage(hrefOf(download, format), language);
  return sendArchive(account, { ...file, kind: 'detailed', dataset, view, calculation, href });
}

/** Only for one year and without any other filter, which would disclose what is suppressed. */
async function sendPublicUseFile(download: Download): Promise<Response> {
  const { account, dataset, microdata, language } = download;
  const { view, calculation } = microdata;
  const { year, ...others } = view.codes;
  const [first, ...more] = year ?? [];
  if (first === undefined || more.length > 0 || Object.keys(others).length > 0) {
    return refusal(language, 'onlyYear', 400);
  }
  const edition = await findEdition(db, dataset.name, first);
  if (!edition) return refusal(language, 'notOver', 404);
  if (edition.id !== calculation.id) return redirect(hrefOfEdition(download, edition));
  const file = await openPublicUseFile(publicUseFiles, {
    ...download,
    year: first,
    policy,
    address: addressOf(download, PUBLIC_USE),
    t: await getTexts(language, 'readme'),
  });
  if (!file) return refusal(language, 'tooFew', 404);
  const href = inLanguage(hrefOf(download, PUBLIC_USE), language);
  return sendArchive(account, { ...file, kind: 'detailed', dataset, view, calculation, href });
}

/** Returns the address of a file's edition if another calculation was requested. */
function hrefOfEdition({ dataset, microdata, language }: Download, edition: Calculation): string {
  const view = { ...microdata.view, asOf: edition.id, lng: undefined };
  const { defaultYear } = describeCalculation(edition);
  return inLanguage(hrefOfTable(dataset, view, defaultYear, wholeTable, PUBLIC_USE), language);
}

/** Without dimensions the address is that of records, which come with a data request. */
async function sendCrossTable(download: Download, requested: MicrodataFormat): Promise<Response> {
  const { request, dataset, microdata, language } = download;
  const { view, calculation } = microdata;
  const format = crossTableFormats.find((known) => known === requested);
  const dimensions = crossedDimensions(dataset, view, microdata.tableRequest.by);
  if (!format || dimensions.length === 0) return refusal(language, 'request', 403);
  if (cellsOf(dimensions, microdata.codeLists) > MAX_CELLS) return refusal(language, 'cells', 413);
  const measure = recordsMeasure({ dataset });
  const crossed = { ...microdata, dataset, measure, language };
  const table = await getCrossTable({ engine, policy }, crossed, dimensions);
  const t = await getTexts(language, 'statistics');
  const described = { ...crossed, dimensions, policy, address: addressOf(download), t };
  const by = dimensions.map(({ parameter }) => parameter).join('-');
  return sendFile(request, {
    name: `${nameOfFigures(dataset.name, by, calculation)}.${format}`,
    kind: 'detailed',
    content: await writeCrossTable(described, table, format),
    type: fileFormats[format],
    dataset,
    view,
    calculation,
    href: inLanguage(hrefOf(download, format), language),
    language,
  });
}

/** Returns the permanent address of the whole table, or of a path below it. */
function hrefOf({ dataset, microdata }: Download, path?: string): string {
  const { view, calculation, defaultYear, tableRequest } = microdata;
  const firstPage = { ...tableRequest, page: 1, perPage: pageSizes[0] };
  const frozen = { ...view, asOf: calculation.id, lng: undefined };
  return hrefOfTable(dataset, frozen, defaultYear, firstPage, path);
}

function addressOf(download: Download, path?: string): string {
  return originOf(download.request, environment) + hrefOf(download, path);
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

/** Returns a refusal in words; `wait` is in seconds. */
async function refusal(language: string, code: string, status: number, wait?: number) {
  const t = await getTexts(language, 'microdata');
  return plainRefusal(t(`refused.${code}`), status, wait);
}

import { redirect } from '@remix-run/node';
import { limiter } from '~/services/forms.server';
import { publicUseFiles } from '~/statistics/pages/microdata-sources.server';
import { db, engine, environment, policy } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { type Account } from '~/auth/account';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { downloadRecorder } from '~/access-history/record-download.server';
import { privateFile } from '~/platform/http/file-headers.server';
import { originOf } from '~/platform/http/origin.server';
import { leadToNotFound, wantsPage } from '~/services/unknown-address.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { onceSent, pacedBody } from '~/platform/server/sending.server';
import { inLanguage } from '~/shell/page-head';
import { describeCalculation } from '~/calculations/calculation-info';
import { fileFormats } from '../view/file-formats';
import { cellsOf, crossedDimensions, MAX_CELLS } from '../analysis/cross-table/crossed-dimensions';
import { getCrossTable } from '../analysis/cross-table/get-cross-table.server';
import {
  crossTableFormats,
  writeCrossTable,
  type CrossTableFormat,
} from '../analysis/cross-table/write-cross-table.server';
import { microdataFormats } from '../microdata/microdata-format';
import { PUBLIC_USE } from '../view/microdata-path';
import { type MicrodataView } from '../microdata/microdata-view.server';
import { findEdition } from '../microdata/public-use/find-edition.server';
import { openPublicUseFile } from '../microdata/public-use/open-public-use-file.server';
import { hrefOfTable, wholeTable } from '../microdata/table-request';
import { searchOfView } from '../view/view-url';
import { recordsMeasure } from '../observations/main-query';
import {
  archiveHeaders,
  loadMicrodataFile,
  permanentHrefs,
  refusal,
} from './load-microdata-file.server';
import { readMicrodata } from './microdata.server';
import { refuseNotices } from './refuse-notices.server';
import { refuseFile } from './retraction.server';

/** Twenty public-use files at once, then one every three minutes. */
const limitOfFiles = { burst: 20, seconds: 180 };
/** Sixty tables at once, then one every half minute. */
const limitOfTables = { burst: 60, seconds: 30 };

/**
 * Serves a file of detailed data: of records under a policy of exact counts, else a table or a public-use
 * file.
 */
export async function loadDetailedFile(request: Request, requested = ''): Promise<Response> {
  if (policy.exact === 'all') return loadMicrodataFile(request, requested);
  const language = await getRequestLanguage(request);
  const isPublicUse = requested === PUBLIC_USE;
  const format = crossTableFormats.find((known) => known === requested);
  if (!isPublicUse && !microdataFormats.some((known) => known === requested)) {
    throw wantsPage(request)
      ? leadToNotFound(request)
      : await refusal(language, 'unknownFormat', 404);
  }
  const account = await requireAccount(request);
  const limit = isPublicUse ? limitOfFiles : limitOfTables;
  const wait = await limiter.take(`detailed-data ${limit.burst}`, String(account.id), limit);
  if (wait > 0) return refusal(language, 'tooMany', 429, wait);
  try {
    const { dataset, microdata } = await readMicrodata(request);
    const refused = await refuseNotices({ ...microdata, language, format: requested });
    if (refused) return refused;
    const file = { request, account, dataset, microdata, language };
    if (isPublicUse) return await sendPublicUseFile(file);
    return format ? await sendCrossTable(file, format) : await refusal(language, 'request', 403);
  } catch (error) {
    return refuseFile(request, requested, error);
  }
}

interface RequestedFile {
  request: Request;
  account: Account;
  dataset: Dataset;
  microdata: MicrodataView;
  language: string;
}

/** Only for one year and without any other filter, which would disclose what is suppressed. */
async function sendPublicUseFile(requested: RequestedFile): Promise<Response> {
  const { request, account, dataset, microdata, language } = requested;
  const { year, ...others } = microdata.view.codes;
  const [first, ...more] = year ?? [];
  if (first === undefined || more.length > 0 || Object.keys(others).length > 0) {
    return refusal(language, 'onlyYear', 400);
  }
  const edition = await findEdition(db, dataset.name, first);
  if (!edition) return refusal(language, 'notOver', 404);
  if (edition.id !== microdata.calculation.id) return redirect(hrefOfEdition(requested, edition));
  const href = permanentHrefs(dataset, microdata)(PUBLIC_USE);
  const opened = await openPublicUseFile(publicUseFiles, {
    account,
    dataset,
    microdata,
    year: first,
    policy,
    language,
    address: originOf(request, environment) + href,
    t: await getTexts(language, 'readme'),
  });
  if (!opened) return refusal(language, 'tooFew', 404);
  const { name, content } = opened;
  const body = pacedBody(content, (size) => recordDownload(requested, { name, size, href }));
  return new Response(body, { headers: archiveHeaders(name) });
}

/** Returns the address of a file's edition if another calculation was requested. */
function hrefOfEdition(
  { dataset, microdata, language }: RequestedFile,
  edition: Calculation,
): string {
  const view = { ...microdata.view, asOf: edition.id, lng: undefined };
  const { defaultYear } = describeCalculation(edition);
  return inLanguage(hrefOfTable(dataset, view, defaultYear, wholeTable, PUBLIC_USE), language);
}

/** Without dimensions the address is that of records, which come with a data request. */
async function sendCrossTable(
  requested: RequestedFile,
  format: CrossTableFormat,
): Promise<Response> {
  const { request, dataset, microdata, language } = requested;
  const { calculation } = microdata;
  const dimensions = crossedDimensions(dataset, microdata.view, microdata.tableRequest.by);
  if (dimensions.length === 0) return refusal(language, 'request', 403);
  if (cellsOf(dimensions, microdata.codeLists) > MAX_CELLS) return refusal(language, 'cells', 413);
  const measure = recordsMeasure({ dataset });
  const crossed = { ...microdata, dataset, measure, language };
  const table = await getCrossTable({ engine, policy }, crossed, dimensions);
  const hrefOf = permanentHrefs(dataset, microdata);
  const t = await getTexts(language, 'statistics');
  const address = originOf(request, environment) + hrefOf();
  const content = await writeCrossTable(
    { ...crossed, dimensions, policy, address, t },
    table,
    format,
  );
  const by = dimensions.map(({ parameter }) => parameter).join('-');
  const mark = calculation.isSynthetic ? '-synthetic' : '';
  const name = `terang-${dataset.name}-${by}-${calculation.id}${mark}.${format}`;
  const size = Buffer.byteLength(content);
  if (request.method === 'GET') {
    onceSent(() => recordDownload(requested, { name, size, href: hrefOf(format) }));
  }
  return privateFile(content, { name, type: fileFormats[format] });
}

function recordDownload(
  { account, dataset, microdata, language }: RequestedFile,
  { name, size, href }: { name: string; size: number; href: string },
): void {
  const { view, calculation, defaultYear } = microdata;
  const filter = searchOfView(dataset, { ...view, lng: undefined }, defaultYear).toString();
  downloadRecorder(
    db,
    account,
  )({
    name,
    kind: 'detailed',
    size,
    dataset: dataset.name,
    calculation_id: calculation.id,
    filter,
    href: inLanguage(href, language),
  });
}

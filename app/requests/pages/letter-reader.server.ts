import { redirect } from '@remix-run/node';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { privateFileHeaders } from '~/platform/http/file-headers.server';
import { plainRefusal } from '~/platform/http/plain-refusal.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type PageHead } from '~/shell/page-head';
import { describeStaffPage } from '~/services/describe-page.server';
import { db, secret } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { noSuchFile, wantsPage } from '~/services/unknown-address.server';
import { letterKinds } from '../letters/letter';
import { drawPicture, readDocxPictures } from '../letters/reader/docx-pictures.server';
import { readDocxText } from '../letters/reader/read-docx-text.server';
import { type ReadFile, type ReaderContent } from '../letters/reader/reader-content';
import { createReadingTickets } from '../letters/reader/reading-ticket.server';
import { describePdf, drawPage, type DrawingRefusal } from '../letters/reader/render-pdf.server';
import { openRequestFile } from '../open-request-file.server';
import { hrefOfRequestFile } from '../request-href';
import { letters } from './letters.server';
import { areConditionsOpen } from '../decide-conditions.server';
import { type FoundRequest } from '../find-request.server';
import {
  findForOfficer,
  hrefOfReader,
  hrefOfStaffRequest,
  isReadable,
} from './staff-requests.server';

/** How many pages are shown at a time. */
const MAX_PAGES = 20;
/** The widths of the pictures of a page in pixels: for reading, and enlarged. */
const widths = { read: 1_400, full: 2_400 };
const BUSY_SECONDS = 10;

const tickets = createReadingTickets(secret);
/** By how many degrees pictures can be turned clockwise. */
const rotation = z.enum(['0', '90', '180', '270']).catch('0').transform(Number);
const pageNumber = z.coerce.number().int().min(1).max(100_000);

type RequestFile = NonNullable<Awaited<ReturnType<typeof openRequestFile>>>;

/** Loads the page on which officers read a file of a request; records the reading, as a download does. */
export async function loadLetterReader(
  request: Request,
  { file: fileId }: { file?: string },
): Promise<ReadFile & { head: PageHead }> {
  const { account, found } = await findForOfficer(request);
  const { row } = found;
  const listed = found.files.find(({ id }) => id === fileId);
  const isPicture = listed?.mediaType.startsWith('image/') ?? false;
  const isContentRead = request.method !== 'HEAD' && !isPicture;
  const file = await openRequestFile(db, account, { requestId: row.id, fileId, isContentRead });
  if (!file) throw answerUnknown(request);
  const path = hrefOfReader(row.id, file.id);
  const content: ReaderContent = isPicture
    ? { kind: 'picture' }
    : await contentOf(request, account, file);
  return {
    reference: row.reference ?? '',
    href: hrefOfStaffRequest(row.id),
    path,
    name: file.name,
    kind: file.kind,
    downloadHref: hrefOfRequestFile(row.id, file),
    next: nextLetter(found, file.id),
    checksHref:
      areConditionsOpen(row) && row.account_id !== account.id
        ? `${hrefOfStaffRequest(row.id)}/checks`
        : null,
    content,
    turned: hasDrawnPictures(content) ? turnedFrom(request, path) : null,
    head: await describeStaffPage(request, { key: 'requests', path }),
  };
}

/** Returns the letter after another one, or after an attachment; null after the last, and for deliveries. */
function nextLetter({ row, files }: FoundRequest, fileId: string): ReadFile['next'] {
  const letters = files.filter((file) => file.kind !== 'delivery' && isReadable(file));
  const at = letters.findIndex(({ id }) => id === fileId);
  const next = at < 0 ? undefined : letters[at + 1];
  return next ? { name: next.name, href: hrefOfReader(row.id, next.id) } : null;
}

const hasDrawnPictures = (content: ReaderContent) =>
  content.kind === 'pages' || (content.kind === 'text' && content.pictures.length > 0);

/** Returns the addresses of the shown pages, turned further to a side. */
function turnedFrom(request: Request, path: string): ReadFile['turned'] {
  const { from, rotate } = shownPart(request);
  return {
    left: hrefOfPart(path, { from, rotate: (rotate + 270) % 360 }),
    right: hrefOfPart(path, { from, rotate: (rotate + 90) % 360 }),
  };
}

/** Which pages of a file an address shows, from 1, and by how many degrees they are turned. */
interface ShownPart {
  from: number;
  rotate: number;
}

function shownPart(request: Request): ShownPart {
  const { searchParams } = new URL(request.url);
  return {
    from: pageNumber.catch(1).parse(searchParams.get('from') ?? 1),
    rotate: rotation.parse(searchParams.get('rotate')),
  };
}

function hrefOfPart(path: string, { from, rotate }: ShownPart): string {
  const search = new URLSearchParams({
    ...(from > 1 && { from: String(from) }),
    ...(rotate > 0 && { rotate: String(rotate) }),
  });
  return search.size > 0 ? `${path}?${search}` : path;
}

async function contentOf(
  request: Request,
  account: Account,
  file: RequestFile,
): Promise<ReaderContent> {
  const { from, rotate } = shownPart(request);
  if (file.media_type === letterKinds.docx.mediaType) {
    const document = await contentsOf(file);
    const text = await readDocxText(document);
    if (!text) return { kind: 'refused', code: 'damaged' };
    const { pictures, hasOthers } = await readDocxPictures(document);
    const addresses = pictures.map((_picture, index) =>
      hrefOfPage(account, file, { number: index + 1, rotate }),
    );
    return { kind: 'text', ...text, pictures: addresses, hasOtherPictures: hasOthers };
  }
  if (file.media_type !== letterKinds.pdf.mediaType) return { kind: 'refused', code: 'notShown' };
  const pdf = { key: file.storage_key, file: await contentsOf(file) };
  const described = await describePdf(pdf, {
    from: from - 1,
    most: MAX_PAGES,
    turns: rotate / 90,
  });
  if ('code' in described) return { kind: 'refused', code: described.code };
  const path = hrefOfReader(file.request_id, file.id);
  const pages = described.sizes.map((size, index) => {
    const number = from + index;
    const src = hrefOfPage(account, file, { number, rotate });
    return { ...size, number, src, fullHref: `${src}&full` };
  });
  const { count } = described;
  const former = Math.max(from - MAX_PAGES, 1);
  return {
    kind: 'pages',
    count,
    pages,
    ...(from > 1 && { formerHref: hrefOfPart(path, { from: former, rotate }) }),
    ...(from + MAX_PAGES <= count && {
      nextHref: hrefOfPart(path, { from: from + MAX_PAGES, rotate }),
    }),
  };
}

/** Returns the address of the picture of a page, or of a picture of a DOCX, as a part of this reading. */
function hrefOfPage(
  account: Account,
  file: RequestFile,
  { number, rotate }: { number: number; rotate: number },
): string {
  const view = tickets.issue({ accountId: account.id, fileId: file.id });
  const path = hrefOfReader(file.request_id, file.id);
  const search = new URLSearchParams({ view, ...(rotate > 0 && { rotate: String(rotate) }) });
  return `${path}/pages/${number}?${search}`;
}

/**
 * Returns the picture of a page of a PDF, or a picture of a DOCX. It belongs to the reading that its page has recorded; without that it
 * counts as a reading.
 */
export function loadLetterPage(
  request: Request,
  { id, file: fileId, page }: { id?: string; file?: string; page?: string },
): Promise<Response> {
  return forStaff(request, async (account) => {
    requireRole(account, 'officer');
    const { searchParams } = new URL(request.url);
    const reading = { accountId: account.id, fileId: fileId ?? '' };
    const isHead = request.method === 'HEAD';
    const isRecorded = tickets.isValid(reading, searchParams.get('view'));
    const number = pageNumber.safeParse(page);
    if (!number.success) return noSuchFile(request);
    const isContentRead = !isHead && !isRecorded;
    const file = await openRequestFile(db, account, { requestId: id, fileId, isContentRead });
    if (!file) return noSuchFile(request);
    const width = searchParams.has('full') ? widths.full : widths.read;
    const turns = shownPart(request).rotate / 90;
    const drawn = await draw(file, { page: number.data - 1, width, turns });
    if ('code' in drawn) return refusePage(request, file, drawn.code);
    const name = `${file.name.replace(/\.\w+$/, '')}-${number.data}.webp`;
    const description = { name, media_type: 'image/webp', size: drawn.picture.length };
    const headers = privateFileHeaders(description);
    return new Response(isHead ? null : drawn.picture, { headers });
  });
}

/** Draws a page of a file, or a picture of a DOCX, counted from 0. */
async function draw(
  file: RequestFile,
  { page, ...shape }: { page: number; width: number; turns: number },
): Promise<{ picture: Buffer<ArrayBuffer> } | { code: DrawingRefusal }> {
  switch (file.media_type) {
    case letterKinds.pdf.mediaType:
      return drawPage({ key: file.storage_key, file: await contentsOf(file) }, { page, ...shape });
    case letterKinds.docx.mediaType: {
      const picture = (await readDocxPictures(await contentsOf(file))).pictures[page];
      if (!picture) return { code: 'noPage' };
      const drawn = await drawPicture(picture, shape);
      return drawn ? { picture: Buffer.from(drawn) } : { code: 'damaged' };
    }
    default:
      return { code: 'noPage' };
  }
}

/** Leads people to the file's page, which gives the reason; programs and pictures get it as a line. */
async function refusePage(
  request: Request,
  file: RequestFile,
  code: DrawingRefusal,
): Promise<Response> {
  if (code === 'noPage') return noSuchFile(request);
  if (code !== 'busy' && wantsPage(request))
    return redirect(hrefOfReader(file.request_id, file.id));
  const t = await getTexts(await getRequestLanguage(request), 'officers');
  const reason = t(`reader.refused.${code}`);
  return code === 'busy' ? plainRefusal(reason, 503, BUSY_SECONDS) : plainRefusal(reason, 422);
}

const contentsOf = async (file: RequestFile) => buffer(await letters.read(file.storage_key));

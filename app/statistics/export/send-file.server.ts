import { type Readable } from 'node:stream';
import { type NewDownload, downloadRecorder } from '~/access-history/record-download.server';
import { type Account } from '~/auth/account';
import { type Dataset } from '~/datasets/dataset';
import { privateFile } from '~/platform/http/file-headers.server';
import { publicFile } from '~/platform/http/public-file.server';
import { onceSent, pacedBody } from '~/platform/server/sending.server';
import { db } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { type View } from '../view/view';
import { searchOfView } from '../view/view-url';
import { refuseBusy } from './refuse-busy.server';

/** A file of figures of a view, as the access history lists it. */
interface FiguresFile {
  name: string;
  kind?: 'widget' | 'profile' | 'detailed';
  dataset: Dataset;
  view: View;
  calculation: { id: number; defaultYear: number };
  /** The permanent address of the file. */
  href: string;
}

interface MadeFile extends FiguresFile {
  /** Null if the portal is too busy. */
  content: string | Uint8Array | null;
  type: string;
  language: string;
  /** Whether caches may store it. */
  isPublic?: boolean;
}

/** Responds with a file, and records it in the access history once it was sent completely. */
export async function sendFile(
  request: Request,
  { content: made, type, language, isPublic = false, ...file }: MadeFile,
): Promise<Response> {
  if (made === null) return refuseBusy(language);
  const content = Buffer.from(made);
  const described = { name: file.name, type };
  const answer = isPublic
    ? publicFile(request, content, described)
    : privateFile(content, described);
  if (answer.status === 200 && request.method === 'GET') {
    const record = downloadRecorder(db, await getAccount(request));
    onceSent(() => record(downloadOf(file, content.length)));
  }
  return answer;
}

/** Responds with an archive that is written while it is sent, which no cache may store. */
export function sendArchive(
  account: Account,
  { content, ...file }: FiguresFile & { content: Readable },
): Response {
  const record = downloadRecorder(db, account);
  const body = pacedBody(content, (size) => record(downloadOf(file, size)));
  return new Response(body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${file.name}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}

function downloadOf(
  { name, kind = 'widget', dataset, view, calculation, href }: FiguresFile,
  size: number,
): NewDownload {
  const current = { ...view, lng: undefined };
  return {
    name,
    kind,
    size,
    dataset: dataset.name,
    calculation_id: calculation.id,
    filter: searchOfView(dataset, current, calculation.defaultYear).toString(),
    href,
  };
}

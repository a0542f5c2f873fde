import { staffPaths } from '~/staff-paths';

/** How much is sent at a time, in bytes: what a lost connection may cost. */
const PART_BYTES = 8 * 1024 ** 2;
/** The pauses after failures in a row, in milliseconds: a server that restarts is back within them. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000];

const protocol = { 'Tus-Resumable': '1.0.0' };

interface SendOptions {
  dataset: string;
  /** Called with the share that has arrived, from 0 to 1. */
  report: (share: number) => void;
  signal: AbortSignal;
}

/** What the server says of an upload. */
interface Arrived {
  offset: number;
  /** The page of the file; null until all of it has arrived. */
  page: string | null;
}

/** Why an upload stopped: the disk of the server is full, the account has too many, or the connection is lost. */
export type UploadStop = 'full' | 'many' | 'lost';

/** Thrown for an answer that is no success. */
class Refused extends Error {
  constructor(readonly status: number) {
    super(String(status));
  }

  /** Whether another attempt may get another answer; 409: a part that was sent before has arrived meanwhile. */
  get isTemporary(): boolean {
    return (
      this.status === 409 || this.status === 429 || (this.status >= 500 && this.status !== 507)
    );
  }
}

function stopOf(error: unknown): UploadStop {
  const status = error instanceof Refused ? error.status : 0;
  if (status === 507) return 'full';
  return status === 429 ? 'many' : 'lost';
}

/**
 * Sends a file by the protocol tus, in parts; goes on where a former attempt ended, also in another window.
 *
 * @returns the page of the uploaded file; or why it stopped, when it is refused, or cannot be sent for a minute. What has
 * arrived stays for the next attempt.
 * @throws when it is cancelled.
 */
export async function sendInParts(
  file: File,
  options: SendOptions,
): Promise<{ page: string } | { stop: UploadStop }> {
  const { dataset, report, signal } = options;
  const kept = keptAddress(['upload', dataset, file.name, file.size, file.lastModified].join(' '));
  for (let failures = 0; ;) {
    signal.throwIfAborted();
    try {
      const address = kept.get() ?? kept.set(await begin(file, options));
      let arrived = await look(address, signal);
      while (arrived?.page === null) {
        const { offset } = arrived;
        report(offset / file.size);
        arrived = await sendPart(address, file, { ...options, offset });
        failures = 0;
      }
      kept.remove();
      if (arrived?.page) return { page: arrived.page };
      // The upload is gone: it was begun too long ago. The next round begins another one.
    } catch (error) {
      const wait = PAUSES_MS[failures];
      if (signal.aborted) throw error;
      const isFinal = error instanceof Refused && !error.isTemporary;
      if (isFinal || wait === undefined) return { stop: stopOf(error) };
      failures += 1;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** Begins an upload. @returns its address. */
async function begin(file: File, { dataset, signal }: SendOptions): Promise<string> {
  const metadata = { filename: file.name, dataset };
  const answer = await fetch(staffPaths.dataUploads, {
    method: 'POST',
    headers: {
      ...protocol,
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${inBase64(value)}`)
        .join(','),
    },
    redirect: 'manual',
    signal,
  });
  return required(answer.status, answer.headers.get('Location'));
}

/** Asks how much has arrived; null if the upload is unknown. */
async function look(address: string, signal: AbortSignal): Promise<Arrived | null> {
  const answer = await fetch(address, {
    method: 'HEAD',
    headers: protocol,
    redirect: 'manual',
    signal,
  });
  if (answer.status === 404) return null;
  const offset = required(answer.status, answer.headers.get('Upload-Offset'));
  return { offset: Number(offset), page: answer.headers.get('Content-Location') };
}

/** Sends the next part; `fetch` could not say how much of it was sent. */
function sendPart(
  address: string,
  file: File,
  { offset, report, signal }: SendOptions & { offset: number },
): Promise<Arrived> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PATCH', address);
    const headers = { ...protocol, 'Upload-Offset': String(offset) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream');
    request.upload.onprogress = ({ loaded }) => report((offset + loaded) / file.size);
    request.onload = () => {
      try {
        const next = required(request.status, request.getResponseHeader('Upload-Offset'));
        resolve({ offset: Number(next), page: request.getResponseHeader('Content-Location') });
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new TypeError('The connection was lost'));
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file.slice(offset, offset + PART_BYTES));
  });
}

/** Returns what a successful answer has to say. */
function required(status: number, said: string | null): string {
  if (status >= 200 && status < 300 && said !== null) return said;
  throw new Refused(status);
}

function inBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** Remembers the address of an upload in this browser, or at least in this window. */
function keptAddress(key: string) {
  let address: string | null = null;
  const store = (act: (storage: Storage) => void) => {
    try {
      act(localStorage);
    } catch {
      // The browser stores nothing for this site.
    }
  };
  store((storage) => (address = storage.getItem(key)));
  return {
    get: () => address,
    set(next: string) {
      address = next;
      store((storage) => storage.setItem(key, next));
      return next;
    },
    remove() {
      address = null;
      store((storage) => storage.removeItem(key));
    },
  };
}

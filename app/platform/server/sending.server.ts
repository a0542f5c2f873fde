import { type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { currentRequest } from './request-context.server';

/** A client that has not read any of a waiting response for this long has left, in milliseconds. */
const IDLE_MS = 60_000;

/**
 * Calls back when the response to the current request was sent completely; never if its client left before.
 */
export function onceSent(act: () => void): void {
  const response = currentRequest()?.response;
  if (!response) return;
  response.once('finish', act);
  response.once('close', () => response.off('finish', act));
}

/**
 * Returns a body for the response to the current request: read no faster than the client reads it (Remix
 * itself would buffer it in memory), and destroyed when the client leaves or reads nothing for `idleMs`.
 * Calls `onSent` with its size once all of it was sent.
 */
export function pacedBody(
  source: Readable,
  onSent: (bytes: number) => void = () => {},
  idleMs = IDLE_MS,
): ReadableStream<Uint8Array> {
  const response = currentRequest()?.response;
  if (!response) return createReadableStreamFromReadable(source);
  if (response.destroyed) source.destroy();
  response.once('close', () => source.destroy());
  // The timeout restarts whenever the network accepts bytes, and does not count while there is nothing to
  // send.
  response.setTimeout(idleMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
  const sent = { bytes: 0 };
  onceSent(() => onSent(sent.bytes));
  return createReadableStreamFromReadable(Readable.from(takenBy(response, source, sent)));
}

async function* takenBy(
  response: ServerResponse,
  source: AsyncIterable<Buffer>,
  sent: { bytes: number },
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of source) {
      sent.bytes += chunk.length;
      yield chunk;
      if (response.writableNeedDrain) await drained(response);
    }
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

/** Waits until the client has read what was sent, or has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      response.off('drain', goOn);
      response.off('close', goOn);
      resolve();
    };
    response.on('drain', goOn);
    response.on('close', goOn);
  });
}

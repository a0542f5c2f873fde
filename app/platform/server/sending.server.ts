import { type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { currentRequest } from './request-context.server';

/** A client that takes nothing of what waits for it for as long, in milliseconds, has left. */
const IDLE_MS = 60_000;

/** Calls back when the answer to the current request was sent whole; never when its client left before. */
export function onceSent(act: () => void): void {
  const response = currentRequest()?.response;
  if (!response) return;
  response.once('finish', act);
  response.once('close', () => response.off('finish', act));
}

/**
 * A body for the answer to the current request: read no faster than the client takes it (Remix by
 * itself would gather it in memory), and let go of when the client leaves or takes nothing for
 * `idleMs`. `whenWhole` hears its size once all of it was sent.
 */
export function pacedBody(
  source: Readable,
  whenWhole: (bytes: number) => void = () => {},
  idleMs = IDLE_MS,
): ReadableStream<Uint8Array> {
  const response = currentRequest()?.response;
  if (!response) return createReadableStreamFromReadable(source);
  if (response.destroyed) source.destroy();
  response.once('close', () => source.destroy());
  // The time runs anew whenever the network takes bytes, and does not count where we have none to send.
  response.setTimeout(idleMs, () => {
    if (response.writableLength > 0) response.destroy();
  });
  const sent = { bytes: 0 };
  onceSent(() => whenWhole(sent.bytes));
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

/** Waits until the client has taken what was sent, or has left. */
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

import { type ServerResponse } from 'node:http';

/** How long a client that has not sent all is listened to after its answer, in milliseconds; nginx waits as long. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Ends a connection whose client is still sending only once it has had the time to read its answer: one that is
 * closed with unread data is reset, and a client that notices while it sends never reads what came before.
 */
export function delayClose(response: ServerResponse): void {
  const { req: request } = response;
  // Node closes the connection in a listener of its own, after this one.
  response.once('finish', () => {
    const { socket } = request;
    if (request.complete || !socket) return;
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
    };
  });
}

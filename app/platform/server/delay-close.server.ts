import { type ServerResponse } from 'node:http';

/** How long the portal still reads from a client after its response, in milliseconds; nginx waits as long. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Delays closing a connection whose client is still sending, until it has had time to read its response:
 * closing with unread data resets the connection, and a client that notices while it sends never reads what
 * came before.
 */
export function delayClose(response: ServerResponse): void {
  const { req: request } = response;
  // Node closes the connection in its own listener, after this one.
  response.once('finish', () => {
    const { socket } = request;
    if (request.complete || !socket) return;
    socket.destroySoon = () => {
      socket.end();
      setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
    };
  });
}

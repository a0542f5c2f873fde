import { once } from 'node:events';
import { type Server } from 'node:http';
import { setImmediate as nextIteration, setTimeout as pause } from 'node:timers/promises';
import { createStandInServer } from './stand-in-server.mjs';

/** How long a connected client may take to send its request, in milliseconds. */
const MAX_REQUEST_MS = 1_000;
/** The time limit for accepting pending connections, in case new ones keep coming. */
const MAX_ACCEPTING_MS = 500;

/**
 * Answers 503 on the portal's socket in this process while web servers finish what they have begun: otherwise new
 * clients would wait for a response that never comes, and be cut off in the end.
 *
 * @param listen - lets a server take over the socket, and close it when it ends.
 */
export function giveLastAnswers(listen: (server: Server) => void): { stop: () => Promise<void> } {
  const server = createStandInServer();
  let clients = 0;
  server.on('connection', () => (clients += 1));
  listen(server);

  /** Accepts all pending connections: each round of the event loop takes one, until there are none. */
  async function acceptAll(): Promise<void> {
    const deadline = performance.now() + MAX_ACCEPTING_MS;
    let before = -1;
    // A connection accepted in one round is counted when the next one begins.
    await nextIteration();
    while (before !== clients && performance.now() < deadline) {
      before = clients;
      await nextIteration();
      await nextIteration();
    }
  }

  return {
    async stop() {
      await acceptAll();
      const closed = once(server, 'close');
      server.close();
      await Promise.race([closed, pause(MAX_REQUEST_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

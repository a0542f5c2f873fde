import { once } from 'node:events';
import { type Server } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { createStandInServer } from './stand-in-server.mjs';

/** How long who has connected may take to send a request, in milliseconds. */
const MAX_REQUEST_MS = 1_000;
/** Where new clients never cease to come, these are not waited for. */
const MAX_ACCEPTING_MS = 500;

/**
 * Answers 503 on the portal's socket in this process, while web servers finish what they have begun: without that, new
 * clients would wait for an answer that nobody gives, and be cut off in the end.
 *
 * @param listen - lets a server take the socket over, and close it when it ends.
 */
export function giveLastAnswers(listen: (server: Server) => void): { stop: () => Promise<void> } {
  const server = createStandInServer();
  let clients = 0;
  server.on('connection', () => (clients += 1));
  listen(server);

  /** Accepts whoever has connected by now: each turn of the event loop takes one, or there is none. */
  async function acceptAll(): Promise<void> {
    const deadline = performance.now() + MAX_ACCEPTING_MS;
    let before = -1;
    // What a turn has accepted is there when the one after it begins.
    await turn();
    while (before !== clients && performance.now() < deadline) {
      before = clients;
      await turn();
      await turn();
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

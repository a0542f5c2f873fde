import { type Server } from 'node:http';

/**
 * Lets a server, whose handlers know nothing of it, answer each request only after `hold`; a request
 * whose client has left meanwhile is answered no more.
 */
export function holdRequests(server: Server, hold: () => Promise<void> | undefined): void {
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    await hold();
    if (response.destroyed) return;
    for (const handler of handlers) handler.call(server, request, response);
  });
}

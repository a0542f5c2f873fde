import { createServer, type Server } from 'node:http';

const servers = new WeakSet<Server>();

/** Whether a server is one of those for metrics, whose requests are none of the portal's. */
export function isMetricsServer(server: Server): boolean {
  return servers.has(server);
}

/**
 * Answers `GET /metrics` with the text of `read` at an address of its own, which visitors do not reach.
 * What fails, such as an address in use, is told to `onError`, and the portal goes on without.
 */
export function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
  onError: (error: unknown) => void,
): void {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) => response.setHeader('Content-Type', 'text/plain; version=0.0.4').end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(500).end();
      },
    );
  });
  servers.add(server);
  server.on('error', onError).listen(port, host).unref();
}

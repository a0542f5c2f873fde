import { createServer, type Server } from 'node:http';

const servers = new WeakSet<Server>();

/** Returns whether a server serves metrics, whose requests are not those of the portal. */
export function isMetricsServer(server: Server): boolean {
  return servers.has(server);
}

/** Milliseconds between two attempts to listen at an address that is in use. */
const RETRY_MS = 1_000;

interface MetricsServer {
  read: () => Promise<string>;
  /** Called with errors; the portal continues without metrics. */
  onError: (error: unknown) => void;
  /** Called once if the address is in use, perhaps by the former process; listening is retried. */
  onTaken: (error: Error) => void;
}

/** Serves `GET /metrics` with the text of `read` at a separate address, which visitors cannot reach. */
export function serveMetrics(
  { host, port }: { host: string; port: number },
  { read, onError, onTaken }: MetricsServer,
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
  let isReported = false;
  server.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EADDRINUSE') {
      onError(error);
      return;
    }
    if (!isReported) onTaken(error);
    isReported = true;
    setTimeout(() => server.listen(port, host), RETRY_MS).unref();
  });
  server.listen(port, host).unref();
}

import { createServer, type Server } from 'node:http';

const servers = new WeakSet<Server>();

/** Whether a server is one of those for metrics, whose requests are none of the portal's. */
export function isMetricsServer(server: Server): boolean {
  return servers.has(server);
}

/** Milliseconds between two attempts to have an address that is in use. */
const RETRY_MS = 1_000;

interface MetricsServer {
  read: () => Promise<string>;
  /** What fails is told; the portal goes on without. */
  onError: (error: unknown) => void;
  /** Told once that the address is in use, which is tried again: the process before this one may still have it. */
  onTaken: (error: Error) => void;
}

/** Answers `GET /metrics` with the text of `read` at an address of its own, which visitors do not reach. */
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

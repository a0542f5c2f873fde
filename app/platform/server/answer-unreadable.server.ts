import { subscribe } from 'node:diagnostics_channel';
import { Server, ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex } from 'node:stream';
import { log } from './log.server';

/** The statuses of requests that Node cannot read, by Node's error codes; 400 for all others. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * How long the portal still reads from a client that keeps sending, in milliseconds, so that it can read the
 * response.
 */
const CLOSE_TIMEOUT_MS = 1_000;

interface UnreadableOptions {
  /** Headers of every response. */
  headers: readonly (readonly [string, string])[];
  /** Explains the problem to a person, whose language cannot be read either. */
  message: string;
}

/**
 * Answers and logs requests that Node cannot read, which no route ever sees. The log has the reason and
 * nothing of what was sent, which may be personal.
 */
export function answerUnreadable(options: UnreadableOptions): void {
  const known = new WeakSet<Server>();
  const refused = new WeakSet<Duplex>();

  function refuse(socket: Duplex, reason: string): void {
    // Further data of a refused client is no new request.
    if (refused.has(socket)) return;
    refused.add(socket);
    const status = statuses[reason] ?? 400;
    setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS).unref();
    if (socket.writable && !isAnswered(socket)) socket.end(writeAnswer(status, options));
    else socket.destroy();
    // Browsers open connections that they never use.
    if (isUsed(socket)) {
      log.info({ unreadable: reason, status });
    }
  }

  subscribe('net.server.socket', (message) => {
    const server = serverOf(message);
    if (!server || known.has(server)) return;
    known.add(server);
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy();
      else refuse(socket, error.code ?? error.name);
    });
    server.on('connect', (_request, socket) => refuse(socket, 'CONNECT'));
  });
}

function writeAnswer(status: number, { headers, message }: UnreadableOptions): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${message}`;
}

/**
 * Returns whether the response to an earlier part of the request has begun; other bytes must not follow it.
 */
function isAnswered(socket: Duplex): boolean {
  const answer = '_httpMessage' in socket ? socket._httpMessage : null;
  return answer instanceof ServerResponse && answer.headersSent;
}

function isUsed(socket: Duplex): boolean {
  return 'bytesRead' in socket && socket.bytesRead !== 0;
}

function serverOf(message: unknown): Server | null {
  const { socket } = Object(message) as { socket?: { server?: unknown } };
  return socket?.server instanceof Server ? socket.server : null;
}

import { type IncomingMessage, type Server } from 'node:http';

/**
 * The minimum average rate of a body, in bytes a second: a tenth of what the slowest mobile networks carry.
 */
const MIN_RATE = 500;
/**
 * How long a body may fall short of that rate, in seconds: connections stall when a phone changes its cell.
 */
const GRACE_S = 20;

type SentRequest = Pick<
  IncomingMessage,
  'complete' | 'headers' | 'readableLength' | 'readableHighWaterMark'
> & { socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'destroyed'> };

interface Wait {
  seconds: number;
  bytes: number;
  /** What the socket had read at the last check. */
  read: number;
}

/** Watches the rate at which bodies arrive. */
interface BodyWatch<Sent extends SentRequest> {
  /** Watches the body of a request, if it has one. */
  add(request: Sent): void;
  /** Checks all bodies, once a second. @returns the requests that are too slow. */
  tick(): Sent[];
}

/**
 * Returns a watch of the rate of bodies: only seconds in which the portal waits for the client count, not
 * those in which it does not read.
 */
export function createBodyWatch<Sent extends SentRequest>(): BodyWatch<Sent> {
  const waits = new Map<Sent, Wait>();

  function isTooSlow(request: Sent, wait: Wait): boolean {
    const { bytesRead } = request.socket;
    if (request.readableLength < request.readableHighWaterMark) wait.seconds += 1;
    wait.bytes += bytesRead - wait.read;
    wait.read = bytesRead;
    return wait.seconds >= GRACE_S && wait.bytes < wait.seconds * MIN_RATE;
  }

  return {
    add(request) {
      const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
      if (request.complete || (length === '0' && encoding === undefined)) return;
      waits.set(request, { seconds: 0, bytes: 0, read: request.socket.bytesRead });
    },
    tick() {
      const slow: Sent[] = [];
      for (const [request, wait] of waits) {
        const isOver = request.complete || request.socket.destroyed;
        const isSlow = !isOver && isTooSlow(request, wait);
        if (isSlow) slow.push(request);
        if (isOver || isSlow) waits.delete(request);
      }
      return slow;
    },
  };
}

const servers = new WeakMap<Server, BodyWatch<IncomingMessage>>();

/** Ends requests whose bodies arrive too slowly with 408, as Node ends those that take too long. */
export function requireLeastRate(server: Server, request: IncomingMessage): void {
  const known = servers.get(server);
  if (known) return known.add(request);
  const watch = createBodyWatch<IncomingMessage>();
  servers.set(server, watch);
  watch.add(request);
  setInterval(() => {
    for (const { socket } of watch.tick()) {
      const error = new Error('The body comes too slowly');
      server.emit(
        'clientError',
        Object.assign(error, { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        socket,
      );
    }
  }, 1_000).unref();
}

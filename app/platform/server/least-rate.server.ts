import { type IncomingMessage, type Server } from 'node:http';

/** What a body has to come at on average, in bytes a second: a tenth of what the slowest mobile networks carry. */
const MIN_RATE = 500;
/** How long a body may take to come at that rate, in seconds: connections stall when a phone changes its cell. */
const GRACE_S = 20;

type SentRequest = Pick<
  IncomingMessage,
  'complete' | 'headers' | 'readableLength' | 'readableHighWaterMark'
> & { socket: Pick<IncomingMessage['socket'], 'bytesRead' | 'destroyed'> };

interface Wait {
  seconds: number;
  bytes: number;
  /** What the socket had read when it was last looked at. */
  read: number;
}

/** Watches bodies arrive. */
export interface BodyWatch<Sent extends SentRequest> {
  /** Watches the body of a request, if it has one. */
  add(request: Sent): void;
  /** Looks at all after a second. @returns those that have come too slowly. */
  tick(): Sent[];
}

/**
 * Watches how fast bodies come: only the seconds count in which their client is waited for, not those in which the
 * portal itself reads no further.
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

/** Ends requests whose bodies come too slowly as Node ends those that take too long: with 408. */
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

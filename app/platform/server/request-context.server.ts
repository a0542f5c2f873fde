import { AsyncLocalStorage } from 'node:async_hooks';
import { type ServerResponse } from 'node:http';
import { type CachedResponse } from './documents/cached-response';

/** The context of the current request. */
export interface RequestContext {
  /** Identifies it in the log, and on the page that reports an unexpected error. */
  id: string;
  /** The key under which its document is cached; null when it must not be. */
  documentKey: string | null;
  /** Whether it may be for a document, rather than for data or a file. */
  isOfDocument?: boolean;
  /** The network address of the client, or of a proxy that is not the portal's; for rate limits. */
  clientAddress: string;
  /** What the client says of itself. */
  userAgent?: string;
  /** The cached document that answers it, found before routing. */
  document?: CachedResponse;
  /** Resolves when the request may be answered, if it waits for another one of its document. */
  ready?: Promise<void>;
  /** Whether its document was rendered for all. */
  isShared?: boolean;
  /** Reports the status of the response to the requests that wait for this one. */
  end?: (status: number) => void;
  /** Node's response: only it knows how fast it is sent, and whether completely. */
  response?: ServerResponse;
  /** Whether an unexpected error occurred while it was answered; the log then shows it. */
  isBroken?: boolean;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Begins a request: everything that the current event causes belongs to it. */
export function beginRequest(context: RequestContext): void {
  contexts.enterWith(context);
}

/** Returns the current request; undefined outside of one. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/**
 * Memoises a function of a request for its duration, however many loaders of a page call it; outside of
 * requests it runs each time.
 */
export function oncePerRequest<Found>(
  read: (request: Request) => Promise<Found>,
): (request: Request) => Promise<Found> {
  const found = new WeakMap<RequestContext, Promise<Found>>();
  return (request) => {
    const context = contexts.getStore();
    if (!context) return read(request);
    const known = found.get(context) ?? read(request);
    found.set(context, known);
    return known;
  };
}

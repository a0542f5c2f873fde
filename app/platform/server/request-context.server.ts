import { AsyncLocalStorage } from 'node:async_hooks';
import { type ServerResponse } from 'node:http';
import { type CachedResponse } from './documents/cached-response';

/** What is known of the request that is being answered. */
export interface RequestContext {
  /** Names it in the log, and on the page that says that something broke. */
  id: string;
  /** Under which its document is kept; null when it must not be. */
  documentKey: string | null;
  /** Whether it may be for a document, rather than for data or a file. */
  isOfDocument?: boolean;
  /** Who sent it, for limits; the network address of a client, or of a proxy that is not ours. */
  clientAddress: string;
  /** The document that answers it, found before it was routed. */
  document?: CachedResponse;
  /** Resolves when the request may be answered, where it waits for another one of its document. */
  turn?: Promise<void>;
  /** Whether its document was rendered for all. */
  isShared?: boolean;
  /** Tells those that wait for this request with what status it is answered. */
  end?: (status: number) => void;
  /** The answer as Node sends it: only it knows how fast, and whether whole. */
  response?: ServerResponse;
  /** Whether something broke while it was answered, which the log then tells. */
  isBroken?: boolean;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Begins a request: what the current event leads to belongs to it. */
export function beginRequest(context: RequestContext): void {
  contexts.enterWith(context);
}

/** The request that is being answered; undefined outside of one. */
export function currentRequest(): RequestContext | undefined {
  return contexts.getStore();
}

/**
 * A reading of requests that is done once for each, however many loaders of a page ask for it; outside
 * of requests it is done each time.
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { type ServerResponse } from 'node:http';
import { type Calculation } from '~/platform/db/schema';
import { type CachedResponse } from './documents/cached-response';

/** The preview of a draft that is open in the session of a request, or has just ended (decision 227). */
export interface RequestPreview {
  draft: Calculation;
  /** Whether this very request shows the draft; others show what is published. */
  isApplied: boolean;
  /** Whether it has ended since the last page, by itself. */
  hasEnded: boolean;
  /** When it ends for a guest; null for the staff. */
  until: Date | null;
}

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
  /** The preview of a draft in the session of its user. */
  preview?: RequestPreview;
  /** The address that was requested, if another one answers it. */
  requestedUrl?: string;
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

/** Returns the draft that the current request shows in place of what is published; undefined for all others. */
export function previewedDraft(): Calculation | undefined {
  const preview = currentRequest()?.preview;
  return preview?.isApplied ? preview.draft : undefined;
}

/** Runs `act` as for a visitor: what it reads is what is published, so that it may be kept for others. */
export function withoutPreview<Result>(act: () => Result): Result {
  const context = currentRequest();
  return context?.preview ? contexts.run({ ...context, preview: undefined }, act) : act();
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

import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { clientAddressOf } from '~/platform/http/client-address.server';
import { paths } from '~/paths';
import { type DocumentCache } from './documents/document-cache.server';
import { documentKeyOf } from './documents/document-key.server';
import { createCoalescer } from './documents/coalesce.server';
import { hideValues } from './hide-values.server';
import { yieldToEventLoop } from './yield-to-event-loop.server';
import { findPackedAsset } from './packed-assets.server';
import { markRehearsal } from '~/platform/http/mark-rehearsal.server';
import { isReading } from '~/platform/http/reading-request.server';
import { keepPrivate, keepUncached, namesOtherHost } from './keep-private.server';
import { requireLeastRate } from './least-rate.server';
import { delayClose } from './delay-close.server';
import { log } from './log.server';
import { isMetricsServer } from './metrics-server.server';
import {
  beginRequest,
  currentRequest,
  type RequestContext,
  type RequestPreview,
} from './request-context.server';
import { dropForwardedHosts, readTarget, replaceNul } from './request-target.server';
import { isOriginOf } from '~/platform/http/same-site.server';
import { resourcePolicy } from '~/platform/http/security-headers.server';

/** The routes of error pages that replace a request's own. */
const badRequestPath = `${paths.error}/error-1`;
const refusalPath = `${paths.error}/error-3`;
const unavailablePath = `${paths.error}/error-6`;

/** How many requests may wait, and how long, for a document that another one renders for all. */
const coalescerLimits = { maxWaiting: 2_000, timeoutMs: 4_000 };

/** How a request was answered. */
export interface Answer {
  /** The requested path. */
  path: string;
  status: number;
  seconds: number;
  /** Whether the document cache had the document; undefined for what it never has. */
  cached?: 'hit' | 'miss';
}

/** A preview of a draft in the session of a request. */
export interface FoundPreview extends RequestPreview {
  /** The route that answers in place of the requested one, if any. */
  insteadPath?: string;
}

interface InterceptOptions {
  documents: DocumentCache;
  /** The version of everything that public documents show. */
  version: () => string;
  /** Whether pages use a configured host, whatever a request says. */
  hasOwnHost: boolean;
  /** The number of the portal's own proxies in front. */
  proxyHops: number;
  /** Returns what a request of a user who is logged in shows of a draft, if anything; must not fail. */
  findPreview: (request: IncomingMessage) => Promise<FoundPreview | null>;
  /** Called for each page that a person reads; must be quick. */
  onReading: (reader: { clientAddress: string; userAgent: string }) => void;
  /** Called for each request; the function it returns is called with the answer once that has ended. */
  onRequest?: (request: IncomingMessage) => (answer: Answer) => void;
  /** Whether the names of files say that they come from a rehearsal. */
  isRehearsal?: boolean;
  /** Headers of every response. */
  headers: readonly (readonly [string, string])[];
  /** The URL parameters whose values the log must hide. */
  hiddenParameters: ReadonlySet<string>;
}

/**
 * Handles every request before remix-serve, which offers no hook for it: sets the headers of every response,
 * and routes the request to a cached response or a packed asset if there is one. An exception here ends the
 * process, so nothing may trust what a client sent.
 */
export function interceptRequests({
  documents,
  version,
  hasOwnHost,
  proxyHops,
  findPreview,
  onReading,
  onRequest = () => () => {},
  isRehearsal = false,
  headers,
  hiddenParameters,
}: InterceptOptions): void {
  const coalescer = createCoalescer(coalescerLimits);

  /** Waits if another request of the same document goes first, then uses its outcome. */
  async function coalesce({ request, response }: Exchange, key: string, context: RequestContext) {
    const coalesced = await coalescer.enter(key);
    if (coalesced.goesFirst) {
      context.end = (status) => coalesced.end(status < 500 ? 'answered' : 'failed');
      response.once('finish', () => context.end?.(response.statusCode));
      response.once('close', () => coalesced.end('left'));
      // The client may have left while its request waited.
      if (response.destroyed) coalesced.end('left');
      return;
    }
    if (coalesced.outcome === 'failed') {
      lead(request, unavailablePath);
      return;
    }
    context.document = documents.get(key);
    if (context.document) request.url = paths.cachedResponse;
  }

  /** Lets a request show the draft that its session previews, or answers it in another form. */
  async function preview({ request, response }: Exchange, context: RequestContext) {
    const found = await findPreview(request);
    if (!found) return;
    const { insteadPath, ...preview } = found;
    context.preview = preview;
    keepUncached(request, response);
    if (insteadPath === undefined) return;
    context.requestedUrl = request.url;
    lead(request, insteadPath);
  }

  subscribe('http.server.request.start', (message) => {
    if (!isExchange(message) || isMetricsServer(message.server)) return;
    const { request, response, server } = message;
    const id = randomUUID();
    const onAnswered = onRequest(request);
    holdRequests(server);
    requireLeastRate(server, request);
    delayClose(response);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (isRehearsal) markRehearsal(response);
    const requestedUrl = replaceNul(request.url ?? '/');
    request.url = requestedUrl;
    const [path = ''] = requestedUrl.split('?', 1);
    const name = `${request.method} ${hideValues(requestedUrl, hiddenParameters)}`;
    const startedAt = performance.now();
    let cached = (): Answer['cached'] => undefined;
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1_000;
      const status = response.statusCode;
      const isWhole = response.writableFinished;
      const hasLeft = isWhole ? undefined : true;
      const ms = Math.round(seconds * 1_000);
      log.info({ requestId: id, status, ms, hasLeft }, `${name} ${isWhole ? status : '-'}`);
      onAnswered({ path, status: isWhole ? status : 499, seconds, cached: cached() });
    });
    const isTarget = readTarget(request);
    response.setHeader('Cross-Origin-Resource-Policy', resourcePolicy(request.url));
    const asset = findPackedAsset(request);
    if (asset) {
      for (const [name, value] of asset.headers) response.setHeader(name, value);
      request.url = asset.url;
      return;
    }
    // Assets contain no host.
    if (!hasOwnHost && namesOtherHost(request)) keepPrivate(response);
    const documentKey = documentKeyOf(request, version());
    const document = documentKey === null ? undefined : documents.get(documentKey);
    const clientAddress = clientAddressOf(request, proxyHops);
    const userAgent = request.headers['user-agent'] ?? '';
    if (isReading(request)) onReading({ clientAddress, userAgent });
    const context: RequestContext = {
      id,
      documentKey,
      document,
      clientAddress,
      userAgent,
      response,
      isOfDocument: isOfDocument(request),
    };
    cached = () => cachedOf(context);
    beginRequest(context);
    if (!isTarget) {
      dropForwardedHosts(request);
      lead(request, badRequestPath);
    } else if (document) request.url = paths.cachedResponse;
    else if (!isReadable(request)) lead(request, badRequestPath);
    else if (isForeign(request)) lead(request, refusalPath);
    else if (documentKey !== null && context.isOfDocument) {
      context.ready = coalesce(message, documentKey, context).then(yieldToEventLoop);
    } else context.ready = preview(message, context).then(yieldToEventLoop);
  });
}

const held = new WeakSet<Server>();

/**
 * Makes a server, whose handlers do not know of coalescing, answer each request only when it may proceed; drops
 * requests whose client has left meanwhile.
 */
function holdRequests(server: Server): void {
  if (held.has(server)) return;
  held.add(server);
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    await currentRequest()?.ready;
    if (response.destroyed) return;
    for (const handler of handlers) handler.call(server, request, response);
  });
}

/** Returns whether a request may be for a document; files, data and requests of programs are not. */
function isOfDocument({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  const isCheck = path === paths.health || path === paths.readiness;
  // The code of a city has a dot, too: /city/31.71.
  return !/\.[a-z]/i.test(path) && !path.startsWith(`${paths.api}/`) && !isCheck;
}

/** Returns what the document cache did for a request. */
function cachedOf(context: RequestContext): Answer['cached'] {
  return context.document ? 'hit' : context.isShared ? 'miss' : undefined;
}

/** Returns whether Remix can read the request; it answers others with bare text, or fails on them. */
function isReadable({ method, url = '' }: IncomingMessage): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return method !== 'TRACE';
  } catch {
    return false;
  }
}

/** Returns whether an address belongs to the API, which any site may call: no cookie logs in there. */
function isCall({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return (
    path.startsWith(`${paths.api}/`) || [paths.users, paths.user].some((known) => known === path)
  );
}

/** Returns whether a form comes from a page of another site, or of one that hides its name. */
function isForeign(request: IncomingMessage): boolean {
  const { method, headers } = request;
  // OPTIONS checks whether other sites may call the API.
  if (['GET', 'HEAD', 'OPTIONS'].includes(method ?? '') || headers.origin === undefined)
    return false;
  if (isCall(request)) return false;
  const forwardedHost = headers['x-forwarded-host']?.toString();
  return !isOriginOf(headers.origin, { host: headers.host, forwardedHost });
}

/**
 * Routes a request to an error page of the portal; Remix, which checks the origin as well, would answer with
 * text.
 */
function lead(request: IncomingMessage, path: string): void {
  const [requestedUrl = '', ...search] = (request.url ?? '').split('?');
  request.url = [path + (requestedUrl.endsWith('.data') ? '.data' : ''), ...search].join('?');
  if (request.method === 'TRACE') request.method = 'GET';
  delete request.headers.origin;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

function isExchange(message: unknown): message is Exchange {
  return (
    typeof message === 'object' &&
    message !== null &&
    'request' in message &&
    'response' in message &&
    'server' in message &&
    message.server instanceof Server
  );
}

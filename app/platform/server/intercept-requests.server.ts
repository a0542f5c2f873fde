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
import { isReading } from '~/platform/http/reading-request.server';
import { keepPrivate, namesOtherHost } from './keep-private.server';
import { requireLeastRate } from './least-rate.server';
import { delayClose } from './delay-close.server';
import { log } from './log.server';
import { isMetricsServer } from './metrics-server.server';
import { beginRequest, currentRequest, type RequestContext } from './request-context.server';
import { dropForwardedHosts, readTarget, replaceNul } from './request-target.server';
import { isOriginOf } from '~/platform/http/same-site.server';
import { resourcePolicy } from '~/platform/http/security-headers.server';

/** The routes that answer everything with the page that says what is wrong. */
const badRequestPath = `${paths.error}/error-1`;
const refusalPath = `${paths.error}/error-3`;
const unavailablePath = `${paths.error}/error-6`;

/** How many may wait, and how long, for a document that another request has rendered for all. */
const coalescerLimits = { maxWaiting: 2_000, timeoutMs: 4_000 };

/** How a request was answered. */
export interface Answer {
  /** The path that was asked for. */
  path: string;
  status: number;
  seconds: number;
  /** Whether the document cache had the document; undefined for what it never has. */
  cached?: 'hit' | 'miss';
}

interface InterceptOptions {
  documents: DocumentCache;
  /** The version of everything that public documents show. */
  version: () => string;
  /** Whether pages name a configured host, whatever a request says. */
  hasOwnHost: boolean;
  /** How many proxies of ours a request passes. */
  proxyHops: number;
  /** Is told of each page that a person reads; must be quick. */
  onReading: (reader: { clientAddress: string; userAgent: string }) => void;
  /** Is told of each request; what it returns is told of the answer, once that has ended. */
  onRequest?: (request: IncomingMessage) => (answer: Answer) => void;
  /** Headers of every answer. */
  headers: readonly (readonly [string, string])[];
  /** The URL parameters whose values the log must not name. */
  hiddenParameters: ReadonlySet<string>;
}

/**
 * Sees every request before remix-serve does, which has no other door for it: gives its answer the
 * headers that all answers have, and sends it on to a cached response or a packed asset if there is
 * one. Node ends the process when this throws, so nothing here may trust what a client sent.
 */
export function interceptRequests({
  documents,
  version,
  hasOwnHost,
  proxyHops,
  onReading,
  onRequest = () => () => {},
  headers,
  hiddenParameters,
}: InterceptOptions): void {
  const coalescer = createCoalescer(coalescerLimits);

  /** Waits where another request of the same document goes first; then has what came of it. */
  async function takeTurn({ request, response }: Exchange, key: string, context: RequestContext) {
    const turn = await coalescer.enter(key);
    if (turn.goesFirst) {
      context.end = (status) => turn.end(status < 500 ? 'answered' : 'failed');
      response.once('finish', () => context.end?.(response.statusCode));
      response.once('close', () => turn.end('left'));
      // Its client may have left while it waited.
      if (response.destroyed) turn.end('left');
      return;
    }
    if (turn.outcome === 'failed') {
      lead(request, unavailablePath);
      return;
    }
    context.document = documents.get(key);
    if (context.document) request.url = paths.cachedResponse;
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
    // Assets name no host.
    if (!hasOwnHost && namesOtherHost(request)) keepPrivate(response);
    const documentKey = documentKeyOf(request, version());
    const document = documentKey === null ? undefined : documents.get(documentKey);
    const clientAddress = clientAddressOf(request, proxyHops);
    if (isReading(request))
      onReading({ clientAddress, userAgent: request.headers['user-agent'] ?? '' });
    const context: RequestContext = {
      id,
      documentKey,
      document,
      clientAddress,
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
      context.turn = takeTurn(message, documentKey, context).then(yieldToEventLoop);
    } else context.turn = yieldToEventLoop();
  });
}

const held = new WeakSet<Server>();

/**
 * Lets a server, whose handlers know nothing of it, answer each request only when its turn has come; a
 * request whose client has left meanwhile is answered no more.
 */
function holdRequests(server: Server): void {
  if (held.has(server)) return;
  held.add(server);
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', async (request, response) => {
    await currentRequest()?.turn;
    if (response.destroyed) return;
    for (const handler of handlers) handler.call(server, request, response);
  });
}

/** Whether a request may be for a document; files, data and what programs ask for are none. */
function isOfDocument({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  const isCheck = path === paths.health || path === paths.readiness;
  return !path.includes('.') && !path.startsWith(`${paths.api}/`) && !isCheck;
}

/** What the document cache did for a request. */
function cachedOf(context: RequestContext): Answer['cached'] {
  return context.document ? 'hit' : context.isShared ? 'miss' : undefined;
}

/** Whether Remix can read the request: others it answers with bare text, or fails on. */
function isReadable({ method, url = '' }: IncomingMessage): boolean {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '');
    return method !== 'TRACE';
  } catch {
    return false;
  }
}

/** Whether an address is one of calls, which any site may use: they let nobody in by a cookie. */
function isCall({ url = '' }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1);
  return path.startsWith(`${paths.api}/`) || [paths.users, paths.user].some((one) => one === path);
}

/** Whether a form or the like comes from a page of another site, or of one that hides its name. */
function isForeign(request: IncomingMessage): boolean {
  const { method, headers } = request;
  // OPTIONS asks whether other sites may use the calls.
  if (['GET', 'HEAD', 'OPTIONS'].includes(method ?? '') || headers.origin === undefined)
    return false;
  if (isCall(request)) return false;
  const forwardedHost = headers['x-forwarded-host']?.toString();
  return !isOriginOf(headers.origin, { host: headers.host, forwardedHost });
}

/** Lets a page of ours answer what Remix, which looks at the origin as well, would answer with text. */
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

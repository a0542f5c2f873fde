import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { clientAddressOf } from './client-address.server';
import { type DocumentCache } from './documents/document-cache.server';
import { documentKeyOf } from './documents/document-key.server';
import { hideValues } from './hide-values.server';
import { findPackedAsset } from './packed-assets.server';
import { isReading } from './reading-request.server';
import { replaceNul } from './replace-nul.server';
import { beginRequest } from './request-context.server';
import { isOriginOf } from './same-site.server';

/** The route that answers with the document of the request's context. */
export const keptDocumentPath = '/kept-document';
/** The routes that answer everything with the page that says what is wrong. */
const badRequestPath = '/error/error-1';
const refusalPath = '/error/error-3';

interface InterceptOptions {
  documents: DocumentCache;
  /** The version of everything that public documents show. */
  version: () => string;
  /** How many proxies of ours a request passes. */
  proxyHops: number;
  /** Is told of each page that a person reads; must be quick. */
  onReading: (reader: { clientAddress: string; userAgent: string }) => void;
  /** Headers of every answer. */
  headers: readonly (readonly [string, string])[];
  /** The URL parameters whose values the log must not name. */
  hiddenParameters: ReadonlySet<string>;
}

/**
 * Sees every request before remix-serve does, which has no other door for it: gives its answer the
 * headers that all answers have, and sends it on to a kept document or a packed asset if there is
 * one. Node ends the process when this throws, so nothing here may trust what a client sent.
 */
export function interceptRequests({
  documents,
  version,
  proxyHops,
  onReading,
  headers,
  hiddenParameters,
}: InterceptOptions): void {
  subscribe('http.server.request.start', (message) => {
    if (!isExchange(message)) return;
    const { request, response } = message;
    for (const [name, value] of headers) response.setHeader(name, value);
    request.url = replaceNul(request.url ?? '/');
    logAs(hideValues(request.url, hiddenParameters), message);
    const asset = findPackedAsset(request);
    if (asset) {
      for (const [name, value] of asset.headers) response.setHeader(name, value);
      request.url = asset.url;
      return;
    }
    const documentKey = documentKeyOf(request, version());
    const document = documentKey === null ? undefined : documents.get(documentKey);
    const clientAddress = clientAddressOf(request, proxyHops);
    if (isReading(request))
      onReading({ clientAddress, userAgent: request.headers['user-agent'] ?? '' });
    beginRequest({ documentKey, document, clientAddress, response });
    if (document) request.url = keptDocumentPath;
    else if (!isReadable(request)) lead(request, badRequestPath);
    else if (isForeign(request)) lead(request, refusalPath);
  });
}

/** Lets the log, which names addresses when they are answered, name this one. */
function logAs(originalUrl: string, { request, response }: Exchange): void {
  const name = () => void Object.assign(request, { originalUrl });
  response.once('finish', name).once('close', name);
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

/** Whether a form or the like comes from a page of another site, or of one that hides its name. */
function isForeign({ method, headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD' || headers.origin === undefined) return false;
  const forwardedHost = headers['x-forwarded-host']?.toString();
  return !isOriginOf(headers.origin, { host: headers.host, forwardedHost });
}

/** Lets a page of ours answer what Remix, which looks at the origin as well, would answer with text. */
function lead(request: IncomingMessage, path: string): void {
  const [asked = '', ...search] = (request.url ?? '').split('?');
  request.url = [path + (asked.endsWith('.data') ? '.data' : ''), ...search].join('?');
  if (request.method === 'TRACE') request.method = 'GET';
  delete request.headers.origin;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

function isExchange(message: unknown): message is Exchange {
  return (
    typeof message === 'object' && message !== null && 'request' in message && 'response' in message
  );
}

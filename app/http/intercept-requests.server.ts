import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { clientAddressOf } from './client-address.server';
import { type DocumentCache } from './documents/document-cache.server';
import { documentKeyOf } from './documents/document-key.server';
import { hideToken } from './hide-token.server';
import { findPackedAsset } from './packed-assets.server';
import { isReading } from './reading-request.server';
import { replaceNul } from './replace-nul.server';
import { beginRequest } from './request-context.server';

/** The route that answers with the document of the request's context. */
export const keptDocumentPath = '/kept-document';

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
}: InterceptOptions): void {
  subscribe('http.server.request.start', (message) => {
    if (!isExchange(message)) return;
    const { request, response } = message;
    for (const [name, value] of headers) response.setHeader(name, value);
    request.url = replaceNul(request.url ?? '/');
    hideToken(request, response);
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
    if (document) sendTo(keptDocumentPath, request, response);
  });
}

/** Lets another path answer; the log still names the one that was asked for. */
function sendTo(path: string, request: IncomingMessage, response: ServerResponse): void {
  const originalUrl = request.url;
  request.url = path;
  response.once('finish', () => Object.assign(request, { originalUrl }));
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

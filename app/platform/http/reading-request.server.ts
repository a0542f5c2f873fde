import { type IncomingMessage } from 'node:http';
import { isbot } from 'isbot';

type BrowserRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Returns whether a request shows that a person is reading: a page, or its data where script changes pages.
 * Prefetches, files, frames of other sites and programs show nothing.
 */
export function isReading({ method, url = '', headers }: BrowserRequest): boolean {
  if (method !== 'GET' || headers['sec-purpose'] || headers.purpose) return false;
  const [path = ''] = url.split('?');
  const isVisible = path.endsWith('.data') || isDocument(headers);
  return isVisible && isPerson(headers['user-agent']);
}

/** Returns whether a program that gives this name, if it is honest, is used by a person. */
export function isPerson(userAgent: string | null | undefined): userAgent is string {
  return Boolean(userAgent) && !isbot(userAgent);
}

/** Browsers older than 2019 do not send Sec-Fetch-Dest; all that request documents accept HTML. */
function isDocument({ 'sec-fetch-dest': destination, accept }: BrowserRequest['headers']): boolean {
  if (destination !== undefined) return destination === 'document';
  return accept?.includes('text/html') ?? false;
}

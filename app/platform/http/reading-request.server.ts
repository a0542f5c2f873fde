import { type IncomingMessage } from 'node:http';
import { isbot } from 'isbot';

type BrowserRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/**
 * Whether a request shows that a person reads: a page, or its data where script changes pages. What
 * browsers fetch ahead, files, frames of other sites and programs show nothing.
 */
export function isReading({ method, url = '', headers }: BrowserRequest): boolean {
  if (method !== 'GET' || headers['sec-purpose'] || headers.purpose) return false;
  const [path = ''] = url.split('?');
  const isVisible = path.endsWith('.data') || isDocument(headers);
  return isVisible && isPerson(headers['user-agent']);
}

/** Whether a program of this name, as far as it is honest, is used by a person. */
export function isPerson(userAgent: string | null | undefined): userAgent is string {
  return Boolean(userAgent) && !isbot(userAgent);
}

/** Browsers older than 2019 do not tell what they want; all that want documents ask for HTML. */
function isDocument({ 'sec-fetch-dest': destination, accept }: BrowserRequest['headers']): boolean {
  if (destination !== undefined) return destination === 'document';
  return accept?.includes('text/html') ?? false;
}

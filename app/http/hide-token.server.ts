import { type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * Keeps the token of a mailed link out of the log of requests, which names addresses when they are
 * answered: who reads the log could use the token before its owner does.
 */
export function hideToken(request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? '';
  if (!/[?&]token=/.test(url)) return;
  const originalUrl = url.replace(/([?&]token=)[^&]*/g, '$1...');
  const hide = () => void Object.assign(request, { originalUrl });
  response.once('finish', hide).once('close', hide);
}

import { createServer } from 'node:http';
import { chooseLanguage, readNotices } from './stand-in-notice.mjs';

/**
 * Returns a server that answers 503 in the visitor's language. It reads no records, stores nothing and needs
 * no package.
 */
export function createStandInServer() {
  const notices = readNotices();
  return createServer((request, response) => {
    const notice =
      notices[chooseLanguage(request.headers['accept-language'], Object.keys(notices))];
    const isPage = /text\/html/.test(request.headers.accept ?? '');
    request.resume();
    response.writeHead(503, {
      'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      'Retry-After': '10',
      Vary: 'Accept, Accept-Language',
      // The next request goes to whichever process listens then.
      Connection: 'close',
    });
    response.end(isPage ? notice.html : notice.text);
  });
}

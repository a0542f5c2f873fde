import { createServer } from 'node:http';
import { handedSocket } from '../../app/server/listening-socket.mjs';
import { chooseLanguage, readNotices } from './stand-in-notice.mjs';

// Answers on the portal's socket while no web server does. It reads no records, keeps nothing and
// needs no package.
const notices = readNotices();

const server = createServer((request, response) => {
  const notice = notices[chooseLanguage(request.headers['accept-language'], Object.keys(notices))];
  const isPage = /text\/html/.test(request.headers.accept ?? '');
  request.resume();
  response.writeHead(503, {
    'Content-Type': `text/${isPage ? 'html' : 'plain'}; charset=utf-8`,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Retry-After': '10',
    Vary: 'Accept, Accept-Language',
    // The next request is for whoever listens then.
    Connection: 'close',
  });
  response.end(isPage ? notice.html : notice.text);
});

server.listen({ fd: handedSocket });

/** Whoever has connected is still answered; who then says nothing is not waited for. */
function end() {
  server.close(() => process.exit(0));
  setTimeout(() => process.exit(0), 1_000);
}

process.once('SIGTERM', end).once('disconnect', end);

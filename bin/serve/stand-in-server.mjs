import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { noticePage } from '../../app/platform/system/notice-page.mjs';

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

/** Reads what visitors see while the portal is down, by language, as a page and as plain text. */
export function readNotices(folder = 'locales') {
  const languages = readdirSync(folder).filter((name) => /^[a-z]{2}$/.test(name));
  return Object.fromEntries(languages.map((each) => [each, readNotice(folder, each)]));
}

function readNotice(folder, language) {
  const { portal, error } = JSON.parse(readFileSync(`${folder}/${language}/common.json`, 'utf8'));
  const { title, text } = error[503];
  const html = noticePage({ language, portal, title, text });
  return { html, text: `${title}\n${text}\n` };
}

/**
 * Returns the available language that a visitor prefers; Indonesian if none fits.
 *
 * @param {string | undefined} header `Accept-Language`.
 * @param {readonly string[]} languages
 */
export function chooseLanguage(header = '', languages) {
  const liked = header.split(',').map((part) => {
    const [tag = '', quality] = part.split(';');
    const weight = quality === undefined ? 1 : Number(quality.split('=')[1]);
    return { language: tag.trim().slice(0, 2).toLowerCase(), weight: weight || 0 };
  });
  liked.sort((a, b) => b.weight - a.weight);
  return (
    liked.find((each) => each.weight > 0 && languages.includes(each.language))?.language ?? 'id'
  );
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readTexts } from '../bin/lib/texts.mjs';

/**
 * Measures pages with Lighthouse as on a mid-range phone and prints its four scores. It starts a portal with
 * its own demo data; `npm run lighthouse -- URL` measures a running one. npx fetches Lighthouse, which is
 * larger than the portal with all its dependencies.
 */
const paths = ['/home', '/dashboard', '/faq/general-definition', '/contact-us'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const port = process.env.PORT ?? '3999';
const ownSettings = { DATABASE_URL: '', PUBLIC_URL: '', LC_ALL: '', LANG: 'en' };

const [address] = process.argv.slice(2);
const portal = address ? { url: address, stop: () => {} } : await startPortal();
try {
  for (const path of paths) {
    const { scores, details } = await measure(portal.url + path);
    console.log(`${path.padEnd(28)} ${scores.join('  ')}   ${details}`);
  }
} finally {
  await portal.stop();
}

/** Throws if the portal ends before it is ready. */
async function startPortal() {
  const url = `http://localhost:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'terang-lighthouse-'));
  chmodSync(folder, 0o755); // the system user of the database server reads below it
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...ownSettings, DATA_DIRECTORY: folder, PORT: port },
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const isReady = await prints(child.stdout, readTexts('start', 'en')('ready', { url }));
  if (isReady) return { url, stop };
  await stop();
  throw new Error('The portal ended before it was ready');
}

/** Waits for a line; false if the stream ends without it. */
async function prints(stream, wanted) {
  for await (const line of createInterface({ input: stream })) {
    if (line !== wanted) continue;
    stream.resume();
    return true;
  }
  return false;
}

/** Returns the scores of a page from 0 to 100, and the times behind the first of them. */
async function measure(url) {
  const flags = ['--no-sandbox', '--headless=new', '--disable-gpu'].join(' ');
  const args = ['--quiet', '--output=json', `--only-categories=${categories}`];
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', 'lighthouse@12.8.2', url, ...args, `--chrome-flags=${flags}`],
    {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH || '/usr/bin/chromium' },
    },
  );
  const report = JSON.parse(stdout);
  const scores = categories.map((name) =>
    String(Math.round(report.categories[name].score * 100)).padStart(3),
  );
  const times = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  const failed = Object.values(report.categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (report.audits[id].score ?? 1) < 0.9)
    .map(({ id }) => id);
  const details = times.map((name) => report.audits[name].displayValue).join(', ');
  return { scores, details: failed.length > 0 ? `${details}; ${failed.join(', ')}` : details };
}

import { existsSync } from 'node:fs';
import { requireSystemPackage } from './system-package.mjs';

/** Where to look for Chromium; its headless shell starts pages in about four fifths of the time. */
const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].filter(Boolean);

/** Returns the installed browser; null if there is none. */
export function findChromium() {
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/**
 * Returns the browser; if it is missing, installs it from Debian's packages if run as root. Older releases
 * have no headless shell.
 */
export async function requireChromium() {
  return (
    (await requireSystemPackage('chromium-headless-shell', candidates)) ??
    (await requireSystemPackage('chromium', candidates))
  );
}

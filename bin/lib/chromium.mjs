import { existsSync } from 'node:fs';
import { requireSystemPackage } from './system-package.mjs';

/** Where Chromium is looked for; its headless shell starts pages in about four fifths of the time. */
const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
].filter(Boolean);

/** The browser that is there; null when there is none. */
export function findChromium() {
  return places.find((place) => existsSync(place)) ?? null;
}

/** The same, installed from Debian's packages when we are root. Older releases have no headless shell. */
export async function requireChromium() {
  return (
    (await requireSystemPackage('chromium-headless-shell', places)) ??
    (await requireSystemPackage('chromium', places))
  );
}

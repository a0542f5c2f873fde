import { existsSync } from 'node:fs';
import { requireSystemPackage } from './system-package.mjs';

const candidates = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].filter(
  Boolean,
);

/** Returns the installed browser; null if there is none. */
export function findFirefox() {
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

/** Returns the browser; if it is missing, installs it from Debian's packages if run as root. */
export function requireFirefox() {
  return requireSystemPackage('firefox-esr', candidates);
}

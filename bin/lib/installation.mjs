import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Returns whether node_modules matches package-lock.json. Compares npm's own record of what it installed, not
 * dates: a fresh clone has new files with old contents.
 *
 * @param withDevelopment whether the packages for developing and testing are needed, too.
 */
export function isInstalled({ withDevelopment }) {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.optional ||
      wanted.devOptional ||
      (wanted.dev && !withDevelopment) ||
      installed[path]?.version === wanted.version,
  );
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Installs exactly what package-lock.json lists; returns npm's exit code.
 *
 * @param withDevelopment whether to install the packages for developing and testing too, a good third of all.
 */
export function install({ withDevelopment, signal }) {
  const development = withDevelopment ? '--include=dev' : '--omit=dev';
  return run('npm', ['ci', development, '--no-audit', '--no-fund'], { signal });
}

import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Whether node_modules holds what package-lock.json names. npm's own note of what it installed is
 * compared, not dates: a fresh clone has new files with old contents.
 *
 * @param withDevelopment whether the packages for building and testing are needed too.
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

/** Installs exactly what package-lock.json names; returns npm's exit code. */
export function install({ signal } = {}) {
  return run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { signal });
}

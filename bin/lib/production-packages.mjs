import { readFileSync } from 'node:fs';

/** Packages whose `package.json` names no licence, and what the file beside it says. */
const licencesOfFiles = { 'png-js': 'MIT' };

/**
 * The packages that a portal runs with, those of other systems among them, by the lock file: name,
 * version, licence (an SPDX expression; null where none is known) and the registry's file.
 */
export function productionPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { name, version, license, resolved }]) => {
      const named = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license ?? licencesOfFiles[named] ?? null;
      return { name: named, version, licence, resolved };
    });
}

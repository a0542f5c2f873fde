import { readFileSync } from 'node:fs';

/** Packages whose `package.json` names no licence that npm reads, with that of the file next to it. */
const licencesOfFiles = { 'png-js': 'MIT', eval: 'MIT', format: 'MIT', 'require-like': 'MIT' };

/**
 * Returns the packages that a portal is built and runs with, including those for other systems, by the lock file: name,
 * version, licence (an SPDX expression; null if unknown) and the registry's file.
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

import { join } from 'node:path';
import { productionPackages } from '../bin/lib/production-packages.mjs';

// Lists the licences of all packages that a portal is built and runs with; exits with 1 if one is not permitted.
process.chdir(join(import.meta.dirname, '..'));

/** Licences that permit distributing the portal under its own (Apache-2.0). */
const permitted = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Zlib',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
  'OFL-1.1', // fonts
  'LGPL-3.0-or-later', // libvips, which sharp loads as a separate library
  'LGPL-3.0', // libheif, loaded as a separate module, unchanged
  'MPL-2.0', // lightningcss, unchanged; only the build runs it
  'CC-BY-3.0', // lists of licences and of browsers, which only the build reads
  'CC-BY-4.0',
]);

/** Returns whether an SPDX expression leaves a permitted choice; `AND` needs all, `OR` one. */
function isPermitted(licence) {
  const choices = (licence ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((name) => permitted.has(name)));
}

const byLicence = new Map();
for (const each of productionPackages()) {
  byLicence.set(each.licence, [...(byLicence.get(each.licence) ?? []), each]);
}
for (const [licence, packages] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const names = packages.map(({ name, version }) => `${name}@${version}`).join(' ');
  console.log(`${isPermitted(licence) ? ' ' : '!'} ${licence} (${packages.length}): ${names}`);
  if (!isPermitted(licence)) process.exitCode = 1;
}

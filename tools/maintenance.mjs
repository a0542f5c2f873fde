import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

// Lists the packages in package.json for a portal: the current version and its day, the newest one and its
// day, the longest unchanged first. "!" marks one that is deprecated, or had no release for two years.
// Queries npm's registry.
process.chdir(join(import.meta.dirname, '..'));

const YEARS = 2;
const AT_ONCE = 4;
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const npm = promisify(execFile);
const oldest = new Date();
oldest.setFullYear(oldest.getFullYear() - YEARS);

async function describe(name) {
  const fields = ['version', 'time', 'deprecated'];
  const { stdout } = await npm('npm', ['view', name, ...fields, '--json'], { maxBuffer: 2 ** 26 });
  const { version: newest, time, deprecated } = JSON.parse(stdout);
  const { version } = packages[`node_modules/${name}`];
  const dayOf = (each) => time[each]?.slice(0, 10) ?? '';
  const isOld = deprecated !== undefined || new Date(time[newest]) < oldest;
  return { name, version, day: dayOf(version), newest, newestDay: dayOf(newest), isOld };
}

const names = Object.keys(dependencies).values();
const found = [];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (const name of names) found.push(await describe(name));
  }),
);
found.sort((a, b) => a.newestDay.localeCompare(b.newestDay));
for (const { isOld, ...columns } of found) {
  console.log([isOld ? '!' : ' ', ...Object.values(columns)].join('\t'));
}

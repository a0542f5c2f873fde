import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Makes sure that one of the files is there, by installing Debian's package when we are root.
 *
 * @returns the file that is there; null when none is and none could be installed.
 */
export async function requireSystemPackage(name, files) {
  const present = () => files.find((file) => file && existsSync(file)) ?? null;
  if (present() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return present();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '--quiet'], { env });
  await run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', name], { env });
  return present();
}

import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Ensures that one of the files exists, by installing Debian's package if run as root.
 *
 * @returns the existing file; null if there is none and none could be installed.
 */
export async function requireSystemPackage(name, files) {
  const present = () => files.find((file) => file && existsSync(file)) ?? null;
  if (present() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return present();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '--quiet'], { env });
  await run('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', name], { env });
  return present();
}

import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The path of the library in Debian's package. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** Whether a process's clock can be put forward and back: by Debian's libfaketime. */
export const hasFakeClock = library !== undefined;

/**
 * Creates a clock for processes that are started with its `environment`; `set` puts it forward by seconds, or
 * back.
 */
export async function createFakeClock() {
  const folder = await mkdtemp(join(tmpdir(), 'terang-clock-'));
  await chmod(folder, 0o755); // the system user of a server reads it
  const file = join(folder, 'offset');
  const set = (seconds: number) => writeFile(file, `+${seconds}`);
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // The clock of timers is not put forward, whatever happens to the time of day.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DISABLE_SHM: '1',
      NO_FAKE_STAT: '1',
    },
    set,
    remove: () => rm(folder, { recursive: true }),
  };
}

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk that can be filled to the last byte. */
export interface SmallDisk {
  path: string;
  fill(): void;
  /** Frees the space that `fill` has taken. */
  free(): void;
  unmount(): void;
}

/** Mounts a disk in memory; null if this process may not, as when it is not root's. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'terang-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'terang-test', path];
  if (spawnSync('mount', options).status !== 0) {
    rmdirSync(path);
    return null;
  }
  const filler = join(path, 'filler');
  return {
    path,
    fill() {
      const file = openSync(filler, 'w');
      const page = Buffer.alloc(4096);
      try {
        for (;;) writeSync(file, page);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      spawnSync('umount', [path]);
      rmdirSync(path);
    },
  };
}

import { rmSync } from 'node:fs';

const unfinished = new Set<string>();

process.on('exit', () => {
  for (const path of unfinished) rmSync(path, { recursive: true, force: true });
});

/**
 * Removes a file or folder if this process ends, as by Ctrl-C, before it is finished.
 *
 * @returns a function to call when it is finished, or was removed.
 */
export function markUnfinished(path: string): () => void {
  unfinished.add(path);
  return () => void unfinished.delete(path);
}

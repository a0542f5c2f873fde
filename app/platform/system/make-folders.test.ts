import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolders } from './make-folders.mjs';

const folder = await mkdtemp(join(tmpdir(), 'terang-folders-'));
afterAll(() => rm(folder, { recursive: true }));

describe('folders', () => {
  it('are created with their parents, once', () => {
    expect(makeFolders(join(folder, 'a/b/c'))).toBe(join(folder, 'a'));
    expect(makeFolders(join(folder, 'a/b/c'))).toBeUndefined();
    expect(makeFolders(join(folder, 'a/d'))).toBe(join(folder, 'a/d'));
    expect(existsSync(join(folder, 'a/b/c'))).toBe(true);
  });

  it('are not created in place of a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const path of [file, join(file, 'a')]) {
      expect(() => makeFolders(path)).toThrow(
        expect.objectContaining({ code: 'ENOTDIR', path: file }),
      );
    }
  });

  it.runIf(existsSync('/proc/1'))('are given up where the system cannot make them', () => {
    expect(() => makeFolders('/proc/1/x/y')).toThrow(
      expect.objectContaining({ code: 'ENOENT', path: '/proc/1/x' }),
    );
  });
});

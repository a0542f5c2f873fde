import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { zip } from '../../../tests/support/xlsx';
import { RefusedFile } from './refused-file';
import { openZipEntries } from './zip-entries.server';

describe('an entry of a ZIP file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'terang-zip-'));
  afterAll(() => rm(folder, { recursive: true }));
  const path = join(folder, 'bomb.zip');
  await writeFile(path, zip({ bomb: Buffer.alloc(100_000_000), small: 'text' }));

  async function inflate(name: string, maximumBytes: number): Promise<number> {
    const entries = await openZipEntries(path);
    let bytes = 0;
    try {
      for await (const chunk of entries.read(name, maximumBytes)) bytes += chunk.length;
      return bytes;
    } finally {
      entries.close();
    }
  }

  it('is inflated in chunks up to its limit, and rejected beyond it', async () => {
    expect(await inflate('small', 4)).toBe(4);
    expect(await inflate('bomb', 100_000_000)).toBe(100_000_000);
    await expect(inflate('bomb', 1_000_000)).rejects.toThrow(new RefusedFile('spreadsheet-bomb'));
    await expect(inflate('absent', 1)).rejects.toThrow(new RefusedFile('not-a-spreadsheet'));
  });
});

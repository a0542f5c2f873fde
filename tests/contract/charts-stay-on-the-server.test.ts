import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe('the chart library', () => {
  it('is imported by modules that end in .server only, which the browser build refuses', async () => {
    const files = (await readdir('app', { recursive: true })).filter((file) =>
      /\.tsx?$/.test(file),
    );
    const importers: string[] = [];
    for (const file of files) {
      const source = await readFile(join('app', file), 'utf8');
      if (source.includes("from '@nivo/")) importers.push(file);
    }
    expect(importers.length).toBeGreaterThan(0);
    expect(importers.filter((file) => !/\.server\.tsx?$/.test(file))).toEqual([]);
  });
});

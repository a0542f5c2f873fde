import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { importColumns } from '~/datasets/dataset';
import { demoDatasets } from './datasets';
import { describeDemoFile, markSynthetic, writeDemoFile } from './file';
import { readDemoSource } from './source';

describe('a demo file', async () => {
  const source = readDemoSource();
  const folder = await mkdtemp(join(tmpdir(), 'terang-demo-'));
  afterAll(() => rm(folder, { recursive: true }));

  it('is an import file: the declared columns, and a line for each record', async () => {
    for (const { dataset, generate } of demoDatasets) {
      const rows = () => generate(source, { until: '2026-10-15', records: 3000 });
      const path = join(folder, `${dataset.name}.synthetic.csv`);
      const written = await writeDemoFile(path, dataset, rows());
      const records: unknown[] = parse(await readFile(path), { columns: true });
      expect(written.rows).toBe(3000);
      expect(records).toEqual([...rows()].map(({ values }) => values));
      expect(Object.keys(records[0] ?? {})).toEqual(importColumns(dataset));
    }
  });

  it('is described without being written', async () => {
    const [{ dataset, generate }] = demoDatasets;
    const rows = () => generate(source, { until: '2026-10-15', records: 3000 });
    const path = join(folder, 'described.synthetic.csv');
    const written = await writeDemoFile(path, dataset, rows());
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    expect(written).toEqual({ rows: 3000, sha256 });
    expect(describeDemoFile(dataset, rows())).toEqual(written);
  });

  it('says in its name that it is synthetic', () => {
    expect(markSynthetic('out/demo.csv')).toBe('out/demo.synthetic.csv');
    expect(markSynthetic('/synthetic/demo')).toBe('/synthetic/demo.synthetic');
    expect(markSynthetic('my-synthetic-file.csv')).toBe('my-synthetic-file.csv');
  });
});

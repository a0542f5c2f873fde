import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type Actor } from '~/auth/actor';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { type DemoDataset, demoDatasets } from '../demo/datasets';
import { describeDemoFile } from '../demo/file';
import { type DemoSource } from '../demo/source';
import { type DemoRequest } from '../demo/year-plan';
import { type ImportCounts, importRecords } from '~/records/import-records.server';
import { readPolicy } from '~/protection/read-policy.server';
import { calculate } from '~/statistics/release/calculate.server';
import { type CalculationStore } from '~/engine/engine';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';

/** What the demo did to one dataset; `counts` is null if its records existed already. */
interface LoadedDemo {
  counts: ImportCounts | null;
  calculation: Calculation;
}

type LoadDemoResult =
  | { outcome: 'loaded'; datasets: LoadedDemo[] }
  | { outcome: 'refused'; code: 'real-records' | 'no-records' };

interface LoadDemoOptions {
  source: DemoSource;
  request: DemoRequest;
  /** The actor, for the logs. */
  by: Actor;
  recordKeys: RecordKeySecret;
  store?: CalculationStore | null;
  onProgress?(dataset: string, rows: number, total: number): void;
}

/**
 * Fills every dataset with synthetic records: generates them, imports them as real records are, calculates
 * and publishes. Repeating it on the same day changes nothing; on a later day it adds the new days. Refuses
 * if real records were imported, or were ever counted in public: differences from that version are not held
 * back.
 *
 * @throws when generated records fail the checks of the import: the generator is broken.
 */
export async function loadDemo(db: Db, options: LoadDemoOptions): Promise<LoadDemoResult> {
  if ((await hasRealRecords(db)) || (await hadRealFigures(db)))
    return { outcome: 'refused', code: 'real-records' };
  const datasets: LoadedDemo[] = [];
  for (const demo of demoDatasets) {
    const loaded = await loadDataset(db, demo, options);
    if (loaded === null) return { outcome: 'refused', code: 'no-records' };
    datasets.push(loaded);
  }
  return { outcome: 'loaded', datasets };
}

async function loadDataset(
  db: Db,
  demo: DemoDataset,
  options: LoadDemoOptions,
): Promise<LoadedDemo | null> {
  const { dataset } = demo;
  const counts = await importDemo(db, demo, options);
  // Synthetic records describe nobody, so nothing has to be held back.
  const policy = await readPolicy('exact');
  const calculated = await calculate(db, dataset, {
    policy,
    by: options.by,
    recordKeys: options.recordKeys,
    store: options.store,
  });
  if (calculated.outcome === 'refused') return null;
  const { calculation } = calculated;
  const published = await publishCalculation(db, calculation.id, {
    by: options.by,
    policy,
    isAnnounced: false,
  });
  if (published.outcome === 'refused') throw new Error(`${dataset.name}: ${published.code}`);
  return { counts, calculation };
}

async function importDemo(
  db: Db,
  { dataset, generate }: DemoDataset,
  { source, request: { until, records }, by, recordKeys, onProgress }: LoadDemoOptions,
): Promise<ImportCounts | null> {
  const isFirst = dataset === demoDatasets[0].dataset;
  const request = { until, records: isFirst ? records : undefined };
  const file = describeDemoFile(dataset, generate(source, request));
  const result = await importRecords(db, {
    dataset,
    rows: asynchronous(generate(source, request)),
    fileName: `${dataset.name}-${until}.synthetic.csv`,
    sha256: file.sha256,
    isSynthetic: true,
    by,
    recordKeys,
    today: until,
    onProgress: (rows) => onProgress?.(dataset.name, rows, file.rows),
  });
  if (result.outcome === 'imported') return result.counts;
  if (result.outcome === 'already-imported' || result.outcome === 'superseded') return null;
  if (result.outcome === 'refused' && result.code === 'no-records') return null;
  throw new Error(`${dataset.name}: ${JSON.stringify(result)}`);
}

async function* asynchronous<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

/** Returns whether anything but synthetic records was imported and not withdrawn since. */
async function hasRealRecords(db: Db): Promise<boolean> {
  const real = await db
    .selectFrom('import')
    .select('id')
    .where('is_synthetic', '=', false)
    .where('sha256', 'is not', null)
    .where('withdrawn_by', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return real !== undefined;
}

/** Returns whether a version that counts real records was ever public, retracted or not. */
async function hadRealFigures(db: Db): Promise<boolean> {
  const published = await db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .select('calculation.id')
    .where('is_synthetic', '=', false)
    .limit(1)
    .executeTakeFirst();
  return published !== undefined;
}

import { fileURLToPath } from 'node:url';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { demoComplaints } from '../../bin/demo/complaints';
import { readDemoSource } from '../../bin/demo/source';
import { importRecords } from '~/records/import-records.server';
import { answerParent, doInProcess } from './child-process';
import { recordKeys } from './generate-records';
import { measure } from './measure-time';
import { atLeast, atMost, type Verdict } from './verdicts';

const thisFile = fileURLToPath(import.meta.url);
const LAST_DAY = '2025-12-31';

interface ImportTask {
  url: string;
  records: number;
}

/** The measurements of one import. */
interface ImportFigures {
  records: number;
  /** Records imported and checked in a second, including their generation. */
  perSecond: number;
  /** The maximum memory of the process, in bytes. */
  memory: number;
}

/** Imports demo complaints into an empty database, in a separate process. */
export async function measureImport(task: ImportTask): Promise<ImportFigures> {
  return (await doInProcess(thisFile, task)) as ImportFigures;
}

/** Compares imports of different sizes with their budgets: speed, and memory that does not grow with them. */
export function judgeImports(small: ImportFigures, large: ImportFigures): Verdict[] {
  const perSecond = Math.min(small.perSecond, large.perSecond);
  const growth = (large.memory - small.memory) / (1024 * 1024);
  return [
    atLeast('Import and check, records a second', perSecond, '/s', 20_000),
    atMost(
      `Memory of an import of ${large.records} beyond one of ${small.records}`,
      growth,
      'MB',
      64,
    ),
  ];
}

async function importRows({ url, records }: ImportTask): Promise<ImportFigures> {
  const db = createDatabase(url);
  await prepareDatabase(db);
  const { result, milliseconds } = await measure(() =>
    importRecords(db, {
      dataset: complaints,
      rows: demoRows(records),
      fileName: 'benchmark',
      sha256: '',
      isSynthetic: true,
      by: 'operator',
      recordKeys,
      today: LAST_DAY,
    }),
  );
  await db.destroy();
  if (result.outcome !== 'imported') throw new Error(JSON.stringify(result));
  const { rows } = result.counts;
  const memory = process.resourceUsage().maxRSS * 1024;
  return { records: rows, perSecond: rows / (milliseconds / 1000), memory };
}

async function* demoRows(records: number) {
  yield* demoComplaints(readDemoSource(), { until: LAST_DAY, records });
}

if (process.argv[1] === thisFile) answerParent((task) => importRows(task as ImportTask));

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

const thisFile = fileURLToPath(import.meta.url);
const LAST_DAY = '2025-12-31';

interface ImportTask {
  url: string;
  records: number;
}

/** The measurements of one import. */
export interface ImportFigures {
  records: number;
  /** Records imported and checked in a second, including their generation. */
  perSecond: number;
  /** The maximum memory of the process, in bytes. */
  memory: number;
}

/** Imports demo complaints into an empty database, in a separate process. */
export async function measureImportApart(task: ImportTask): Promise<ImportFigures> {
  return (await doInProcess(thisFile, task)) as ImportFigures;
}

async function measureImport({ url, records }: ImportTask): Promise<ImportFigures> {
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

if (process.argv[1] === thisFile) answerParent((task) => measureImport(task as ImportTask));

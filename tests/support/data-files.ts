import { randomUUID } from 'node:crypto';
import { complaints } from '~/datasets/complaints';
import { type Db } from '~/platform/db/client.server';
import { type Inspection } from '~/records/inspect-file.server';

/** Adds an uploaded file of complaints, by default one whose encoding is unknown; returns its address. */
export async function addDataFile(
  db: Db,
  result: Inspection = {
    outcome: 'unreadable',
    code: 'not-utf8',
    details: {},
    encodings: [{ encoding: 'windows-1252', example: 'é' }],
  },
): Promise<string> {
  const job = randomUUID();
  await db
    .insertInto('job_result')
    .values({ job_id: job, result: JSON.stringify(result) })
    .execute();
  const { id } = await db
    .insertInto('data_file')
    .values({
      storage_key: randomUUID(),
      name: 'a.csv',
      dataset: complaints.name,
      size: 1,
      sha256: '',
      inspect_job: job,
      uploaded_by: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/staff/files/${id}`;
}

const none = { count: 0, at: [] };

/** What the inspection of a file with one column found. */
export const inspectedFile: Inspection = {
  outcome: 'inspected',
  file: {
    delimiter: ',',
    sheet: null,
    header: { line: 1, above: [] },
    columns: [{ letter: 'A', name: 'Nomor', isHidden: false, filled: 1, examples: [] }],
    fingerprint: 'f',
    rows: 1,
    first: [{ line: 2, cells: ['1'] }],
    last: [],
    blank: none,
    repeated: { ...none, isComplete: true },
    totals: none,
    hiddenRows: none,
    merged: none,
    misplaced: none,
    unreadable: none,
  },
};

/** Adds a check or an import of the file of an address; returns the id of its job. */
export async function addDataImport(db: Db, path: string, options: object): Promise<string> {
  const job = randomUUID();
  const queued = { id: job, kind: 'import', subject: 'a.csv', page: path, queued_by: '1' };
  await db.insertInto('staff_job').values(queued).execute();
  const row = {
    job_id: job,
    file_id: path.split('/').at(-1) ?? '',
    options: JSON.stringify(options),
  };
  await db.insertInto('data_import').values(row).execute();
  return job;
}

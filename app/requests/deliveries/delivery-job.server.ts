import { type Transaction } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { findAccountOfJob } from '~/auth/sessions.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Job } from '~/platform/jobs/job';
import { type JobRun } from '~/platform/jobs/job-queue.server';
import { type Storage } from '~/platform/storage/storage';
import { openMicrodataFile } from '~/statistics/microdata/files/open-microdata-file.server';
import { type MicrodataRecords } from '~/statistics/microdata/microdata-records.server';
import { addFiles, type KeptFile } from '../request-file.server';
import { actingOf, lockRequest, type RequestRow } from '../request-standing.server';
import { refusalOf } from '../states';
import { type BuildRefusal } from './delivery-build';
import { type DeliverySources, readDeliveredView } from './read-delivered-view.server';

const deliveryInputSchema = z.object({
  prepared: z.uuid(),
  /** The account of the officer who prepares it. */
  by: z.number().int(),
  origin: z.string(),
});

type DeliveryInput = z.infer<typeof deliveryInputSchema>;

/** Builds the archives of a prepared delivery; a killed attempt leaves nothing, and the next begins anew. */
export const deliveryJob: Job<DeliveryInput> = {
  name: 'delivery',
  schema: deliveryInputSchema,
  retryLimit: 3,
  retryDelay: 5,
  // Files that are staged for longer than two hours count as abandoned.
  timeoutSeconds: 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** The formats in which a view is delivered; JSON is available as detailed data. */
const formats = ['csv', 'xlsx'] as const;
/** How often the progress is stored, in milliseconds. */
const REPORT_EVERY_MS = 1_000;

type BuildResult = { outcome: 'built' } | { outcome: 'refused'; code: BuildRefusal };

interface Stores extends DeliverySources {
  db: Db;
  letters: Pick<Storage, 'stage'>;
  records: MicrodataRecords;
}

type Run = Pick<JobRun<DeliveryInput>, 'id' | 'input' | 'report' | 'keep'>;

/** A file in the storage of letters that is committed with its row, or otherwise discarded. */
interface StagedArchive {
  file: KeptFile;
  discard(): Promise<void>;
}

/**
 * Builds the archives of the view that a request names, with their description, dictionary, citation and conditions
 * in the applicant's language, and adds them to its prepared delivery, all or none. Nothing is added if the delivery
 * is discarded meanwhile, the request is not approved any more, or the officer lost the role.
 */
export async function runDeliveryJob(stores: Stores, run: Run): Promise<BuildResult> {
  const { db } = stores;
  const transact = <Result>(act: (transaction: Transaction<Database>) => Promise<Result>) =>
    db.transaction().execute(act);
  const begun = await transact((transaction) => lockOrder(transaction, run));
  if (typeof begun === 'string') return { outcome: 'refused', code: begun };
  const staged: StagedArchive[] = [];
  try {
    const calculation = await stageArchives(stores, run, begun, staged);
    if (typeof calculation === 'string') return { outcome: 'refused', code: calculation };
    return await transact(async (transaction) => {
      const order = await lockOrder(transaction, run);
      if (typeof order === 'string') return { outcome: 'refused', code: order };
      await addArchives(transaction, run, order, { staged, calculation });
      const result = { outcome: 'built' } as const;
      await run.keep(transaction, result);
      return result;
    });
  } finally {
    for (const { discard } of staged) await discard();
  }
}

/** The request whose delivery a job builds, and the officer who ordered it. */
interface Order {
  row: RequestRow;
  by: Account;
}

/** Locks the request of a job; returns why its archives must not be built, if they must not. */
async function lockOrder(
  transaction: Transaction<Database>,
  run: Pick<Run, 'id' | 'input'>,
): Promise<Order | BuildRefusal> {
  const prepared = await selectBuilding(transaction, run);
  const request = prepared && (await lockRequest(transaction, prepared.request_id));
  // It may have been discarded before the lock was free.
  if (!request || !(await selectBuilding(transaction, run))) return 'discarded';
  const by = await findAccountOfJob(transaction, run.input.by);
  const code = by ? refusalOf('fulfil', request.standing, actingOf(by)) : 'notYours';
  if (!by || code) return code === 'wrongState' ? code : 'notPermitted';
  return { row: request.row, by };
}

function selectBuilding(db: Db, { id, input }: Pick<Run, 'id' | 'input'>) {
  return db
    .selectFrom('prepared_delivery')
    .select('request_id')
    .where('id', '=', input.prepared)
    .where('job_id', '=', id)
    .where('built_at', 'is', null)
    .executeTakeFirst();
}

/** Stages the archives of a view. @returns the number of their calculation, or why they must not be built. */
async function stageArchives(
  { db, letters, records, ...sources }: Stores,
  run: Run,
  { row, by }: Order,
  staged: StagedArchive[],
): Promise<number | BuildRefusal> {
  const view = await readDeliveredView(sources, row, run.input.origin);
  if (!view) return 'unpublished';
  const { calculation, filter } = view.microdata;
  const count = await records.count({ account: by, dataset: view.dataset, calculation, filter });
  const stopped = new AbortController();
  let done = 0;
  let reportedAt = -Infinity;
  /** Counts the records that pass; ends them once the delivery was discarded. */
  async function* follow<Row>(rows: AsyncIterable<Row>) {
    for await (const each of rows) {
      if (performance.now() - reportedAt > REPORT_EVERY_MS) {
        reportedAt = performance.now();
        if (!(await selectBuilding(db, run))) stopped.abort();
        stopped.signal.throwIfAborted();
        await run.report({
          done,
          total: formats.length * count.records,
          phase: 'write',
          rows: done,
        });
      }
      done += 1;
      yield each;
    }
  }
  const counted: MicrodataRecords = {
    ...records,
    count: async () => count,
    stream: (query, dimensions) => follow(records.stream(query, dimensions)),
  };
  const { language } = row;
  const readme = { account: by, language, t: await getTexts(language, 'readme') };
  try {
    for (const format of formats) {
      const archive = await openMicrodataFile(counted, { ...view, ...readme, format });
      if (archive.outcome === 'refused') return archive.code;
      staged.push(await stageArchive(letters, archive));
    }
    return calculation.id;
  } catch (error) {
    if (stopped.signal.aborted) return 'discarded';
    throw error;
  }
}

async function stageArchive(
  letters: Stores['letters'],
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<StagedArchive> {
  const staged = await letters.stage(content);
  const { key, size, sha256 } = staged;
  return {
    discard: () => staged.discard(),
    file: {
      kind: 'delivery',
      storage_key: key,
      name,
      media_type: 'application/zip',
      size,
      sha256,
      sent_sha256: sha256,
      is_flagged: false,
      scan: 'none',
      commit: () => staged.commit(),
    },
  };
}

async function addArchives(
  transaction: Transaction<Database>,
  { input }: Pick<Run, 'input'>,
  { row, by }: Order,
  { staged, calculation }: { staged: readonly StagedArchive[]; calculation: number },
): Promise<void> {
  const owner = { requestId: row.id, eventId: null, storedBy: by.id };
  const files = staged.map(({ file }) => file);
  await addFiles(transaction, owner, files);
  await transaction
    .updateTable('prepared_delivery')
    .set({ built_at: new Date(), calculation_id: calculation })
    .where('id', '=', input.prepared)
    .execute();
}

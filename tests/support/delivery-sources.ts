import { getCalculation, getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type CodeLists } from '~/datasets/code-lists';
import { type Db } from '~/platform/db/client.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { type Storage } from '~/platform/storage/storage';
import { deliveryJob, runDeliveryJob } from '~/requests/deliveries/delivery-job.server';
import { createMicrodataRecords } from '~/statistics/microdata/microdata-records.server';

/** Returns what the worker builds deliveries from. */
export function deliverySources(db: Db, letters: Storage) {
  return {
    db,
    letters,
    records: createMicrodataRecords({ db, orderKey: () => 'key' }),
    readCodeLists: createReadCodeLists(db),
    nameCodes: async (codeLists: CodeLists) => codeLists,
    getPublished: (dataset: string) => getPublishedCalculation(db, dataset),
    getCalculation: (dataset: string, id: number) => getCalculation(db, dataset, id),
  };
}

/** Starts building the deliveries that are prepared in a database, as its worker does. */
export async function buildDeliveries(db: Db, letters: Storage) {
  const jobs = await openJobQueue(db, { onError: console.error });
  const sources = deliverySources(db, letters);
  await jobs.work(deliveryJob, (run) => runDeliveryJob(sources, run));
  return jobs;
}

import { type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { type Database } from '~/platform/db/schema';
import { type JobQueue } from '~/platform/jobs/job-queue.server';
import { recordStaffJob } from '~/platform/jobs/record-staff-job.server';
import { staffPaths } from '~/staff-paths';
import { deliveryJob } from './delivery-job.server';

interface DeliveryOrder {
  requestId: string;
  prepared: string;
  origin: string;
}

/** Queues the job that builds the archives of a prepared delivery, in the name of an officer. @returns its id. */
export async function queueDelivery(
  transaction: Transaction<Database>,
  jobs: Pick<JobQueue, 'send'>,
  { id: by }: Pick<Account, 'id'>,
  { requestId, prepared, origin }: DeliveryOrder,
): Promise<string> {
  const { reference } = await transaction
    .selectFrom('data_request')
    .select('reference')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const id = await jobs.send(transaction, deliveryJob, { prepared, by, origin });
  await recordStaffJob(transaction, {
    id,
    kind: 'delivery',
    subject: reference ?? '',
    page: `${staffPaths.requests}/${requestId}`,
    by: keptActor({ accountId: by }),
  });
  return id;
}

import { complaints } from '~/datasets/complaints';
import { type Db } from '~/platform/db/client.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { freeze } from './freeze';
import { insertRecords } from './records';
import { policy } from './policies';

/** Publishes additional complaints of one day; returns the calculation's number. */
export async function publishComplaints(db: Db, ids: readonly string[]): Promise<number> {
  const records = ids.map((id) => ({ id, day: '2025-03-01' }));
  await insertRecords(db, complaints, records);
  const { id } = await freeze(db, complaints);
  await publishCalculation(db, id, { by: 'operator', policy });
  return id;
}

import { type Db } from '~/db/client.server';

/** Whether anything but synthetic records was imported and not withdrawn since. */
export async function hasRealRecords(db: Db): Promise<boolean> {
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

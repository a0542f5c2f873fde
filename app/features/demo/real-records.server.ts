import { type Db } from '~/db/client.server';

/** Whether anything but synthetic records was ever imported. */
export async function hasRealRecords(db: Db): Promise<boolean> {
  const real = await db
    .selectFrom('import')
    .select('id')
    .where('is_synthetic', '=', false)
    .limit(1)
    .executeTakeFirst();
  return real !== undefined;
}

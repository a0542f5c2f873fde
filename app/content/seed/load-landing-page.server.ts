import { type Db } from '~/platform/db/client.server';
import { readLandingSeed } from './content-seed.server';

/**
 * Stores the product's default landing page, unless one is stored already.
 *
 * @returns how many pages were written: 1 or 0.
 */
export async function loadLandingPage(db: Db): Promise<number> {
  const config = JSON.stringify(await readLandingSeed());
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('landing_page')
    .values({ config })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

import { sql, type Kysely } from 'kysely';

/** The former configuration that shipped with the product, as stored. */
const FORMER = '38319f60caeeaec54823e286ad8ed09c';

/** Removes a landing page that nobody has changed: without one, that of the product is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from landing_page where md5(config::text) = ${FORMER}`.execute(db);
}

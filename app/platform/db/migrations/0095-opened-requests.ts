import { type Kysely } from 'kysely';

/** When the applicant of a data request has opened its page since an officer's latest act. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('data_request').addColumn('opened_at', 'timestamptz').execute();
}

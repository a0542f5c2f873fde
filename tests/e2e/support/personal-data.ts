import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db } from '~/platform/db/client.server';

/** Shorter ones are words that a log may well contain. */
const MIN_LENGTH = 8;

/**
 * Finds the personal data in a log: e-mail addresses, names and texts of people that the end-to-end tests
 * have left in the database, and the addresses that mails went to, including those of deleted accounts.
 */
export async function findPersonalData(
  db: Db,
  { log, outbox }: { log: string; outbox: string },
): Promise<string[]> {
  const accounts = await db
    .selectFrom('account')
    .select(['email', 'username', 'full_name'])
    .execute();
  const messages = await db.selectFrom('message').select(['name', 'email', 'body']).execute();
  const answers = await db.selectFrom('survey_answer').select(['email', 'advice']).execute();
  const people = [...accounts, ...messages, ...answers].flatMap((row) => Object.values(row));
  const values = [...people, ...(await recipientsIn(outbox))].filter(
    (value): value is string => typeof value === 'string' && value.length >= MIN_LENGTH,
  );
  return [...new Set(values)].filter((value) => log.includes(value));
}

async function recipientsIn(outbox: string): Promise<string[]> {
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
  return mails.flatMap((mail) => /^To:.*?([\w.+-]+@[\w.-]+)/im.exec(mail)?.[1] ?? []);
}

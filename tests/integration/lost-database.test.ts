import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { tryTerang } from '../support/run-terang';

const { db, url } = await createTestDatabase();

/** Waits until another connection writes to the database, then ends it. */
async function cutOthers() {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (query ilike 'copy%' or query ilike 'insert%')`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
  }, 40_000);
}

it.each([
  ['en', 'The connection to the database was lost: '],
  ['id', 'Koneksi ke basis data terputus: '],
])(
  'a command says in one line that the database became unavailable (%s)',
  async (LANG, beginning) => {
    const command = tryTerang(['demo'], { DATABASE_URL: url, LANG });
    await cutOthers();
    const { code, output } = await command;
    expect(code).toBe(1);
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(beginning);
  },
  60_000,
);

it('a command says in one line that the server does not answer', async () => {
  const { output } = await tryTerang(['calculations'], {
    DATABASE_URL: 'postgres://127.0.0.1:1/terang',
  });
  expect(output.trim()).toMatch(/^The database server .* cannot be reached: .*$/);
});

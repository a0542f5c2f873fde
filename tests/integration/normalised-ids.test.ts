import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { up } from '~/platform/db/migrations/0069-normalised-ids';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
const anyDb = db as unknown as Kysely<unknown>;
const importContent = await createImportTerminal(db);

const [composed, decomposed] = ['É-1', 'É-1'.normalize('NFD')];
const day = '2025-01-01';

/** Lists every state of every record: its id, its import and whether it is current. */
async function listStates() {
  const { rows } = await sql<{ id: string; import_id: number; is_current: boolean }>`
    select id, import_id, superseded_by is null as is_current from complaint
    order by import_id, id collate "C"`.execute(db);
  return rows.map(({ id, import_id, is_current }) => [id, import_id, is_current]);
}

it('a file finds the records that were imported before text was normalised', async () => {
  const first = await insertRecords(db, complaints, [
    { id: decomposed, day },
    { id: 'A\u00a01', day },
    { id: '\u2009B\u3000\u200b2\u00a0', day },
    { id: 'plain', day },
  ]);
  const second = await insertRecords(db, complaints, [{ id: decomposed, day: '2025-01-02' }]);
  await up(anyDb);
  expect(await listStates()).toEqual([
    ['A 1', first, true],
    ['B 2', first, true],
    ['plain', first, true],
    [composed, first, false],
    [composed, second, true],
  ]);
  const content = `id,received_on\n${decomposed},2025-01-02\nA\u00a01,${day}\nplain,${day}\n`;
  expect((await importContent(content)).out).toContain('added: 0, changed: 0, unchanged: 3');
});

it('ids that would become the same keep their records, the newest under the normalised one', async () => {
  await sql`delete from complaint`.execute(db);
  const first = await insertRecords(db, complaints, [
    { id: decomposed, day },
    { id: composed, day },
    { id: 'A\u00a01', day },
  ]);
  const second = await insertRecords(db, complaints, [{ id: 'A\u20091', day }]);
  for (let times = 0; times < 2; times++) {
    await up(anyDb);
    expect(await listStates()).toEqual([
      ['A\u00a01', first, true],
      [decomposed, first, true],
      [composed, first, true],
      ['A 1', second, true],
    ]);
  }
});

it('the current record gets the normalised id from one of a withdrawn import', async () => {
  await sql`delete from complaint`.execute(db);
  const end = (id: string, by: number) =>
    sql`update complaint set superseded_by = ${by} where id = ${id}`.execute(db);
  const first = await insertRecords(db, complaints, [
    { id: decomposed, day },
    { id: 'A\u00a01', day },
    { id: 'A 1', day },
    { id: 'B\u00a02', day },
    { id: 'B 2', day },
  ]);
  const second = await insertRecords(db, complaints, [{ id: composed, day }]);
  const third = await insertRecords(db, complaints, []);
  await end(composed, third);
  await end('A 1', third);
  await end('B 2', third);
  await end('B\u00a02', third);
  for (let times = 0; times < 2; times++) {
    await up(anyDb);
    expect(await listStates()).toEqual([
      ['A 1', first, false],
      ['A\u00a01', first, true],
      ['B 2', first, false],
      ['B\u00a02', first, false],
      [composed, first, true],
      [decomposed, second, false],
    ]);
  }
  expect((await importContent(`id,received_on\n${composed},${day}\n`)).out).toContain(
    'added: 0, changed: 0, unchanged: 1',
  );
});

it('names of codes are composed', async () => {
  const names = JSON.stringify({ id: 'Propinsi Café "x"'.normalize('NFD') });
  await sql`update code set names = ${names}::jsonb where list = 'province' and code = '11'`.execute(
    db,
  );
  await up(anyDb);
  const code = await db
    .selectFrom('code')
    .select('names')
    .where('list', '=', 'province')
    .where('code', '=', '11')
    .executeTakeFirstOrThrow();
  expect(code.names.id).toBe('Propinsi Café "x"');
});

it('a code stored decomposed is found when a file has it composed', async () => {
  const code = 'café'.normalize('NFD');
  await sql`insert into code (list, code, position, names, attributes)
    values ('right', ${code}, 999, '{"id": "Café"}', '{}')`.execute(db);
  const content = `id,received_on,right\nC-1,${day},café\n`;
  expect(await importContent(content)).toMatchObject({ exitCode: 0 });
  const { rows } = await sql<{ right: string[] }>`
    select "right" from complaint where id = 'C-1'`.execute(db);
  expect(rows[0]?.right).toEqual([code]);
});

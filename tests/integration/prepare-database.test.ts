import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { describeOperatorError } from '~/i18n/describe-operator-error.server';
import { createTestDatabase } from '../support/database';

describe('a prepared database', async () => {
  const { db } = await createTestDatabase();

  it('holds the code lists with their names and attributes', async () => {
    const lists = await listCodeLists(db);
    expect(lists.get('province')).toHaveLength(38);
    const jakarta = lists.get('province')?.find(({ code }) => code === '31');
    expect(jakarta?.attributes.code_34).toBe('31');
    expect(nameOfCode(jakarta!, 'id')).toBe('DKI Jakarta');
    expect(nameOfCode(jakarta!, 'fr')).toBe('Région spéciale de Jakarta');
  });

  it('can be prepared again without a change', async () => {
    const before = await listCodeLists(db);
    await prepareDatabase(db);
    expect(await listCodeLists(db)).toEqual(before);
  });

  it('keeps the list of a faulty file as it is, and takes all others', async () => {
    const before = await listCodeLists(db);
    const country = await mkdtemp(join(tmpdir(), 'terang-country-'));
    await mkdir(join(country, 'code-lists'));
    await writeFile(join(country, 'code-lists/right.csv'), 'code,name_id\nR01,Satu\nR01,Dua\n');
    await writeFile(join(country, 'code-lists/sample.csv'), 'code,name_id\nG1,Pria\n');
    const error = await prepareDatabase(db, country);
    await rm(country, { recursive: true });
    expect(await describeOperatorError(error!, 'en')).toContain(
      'right.csv, line 3: the code "R01" was already on line 2.',
    );
    const lists = await listCodeLists(db);
    expect(lists.get('right')).toEqual(before.get('right'));
    expect(lists.get('sample')?.[0]).toMatchObject({ code: 'G1', names: { id: 'Pria' } });
  });
});

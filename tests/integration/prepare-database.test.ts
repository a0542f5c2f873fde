import { describe, expect, it } from 'vitest';
import { nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
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
    await prepareDatabase(db, { codeListFolder: 'data/code-lists' });
    expect(await listCodeLists(db)).toEqual(before);
  });
});

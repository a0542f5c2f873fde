import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readFrom } from '~/calculations/read-frozen.server';
import { createFindHiddenPlaces } from '~/statistics/microdata/hidden-places.server';
import { createTestDatabase } from '../support/database';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
const city = { province: '31', city: '31.71' };
const through_import = await insertRecords(db, complaints, [
  { id: 'a', day: '2025-03-01', codes: city },
]);
const calculation = { id: 1, dataset: 'complaints', through_import };
const absent = { ...complaints, table: 'absent' };

describe('the hidden places of a calculation', () => {
  it('are searched once', async () => {
    const find = createFindHiddenPlaces(readFrom(db));
    const found = await find(complaints, calculation);
    expect(found).toEqual({ parents: ['31'], places: ['31.71'], years: ['2025'] });
    expect(await find(absent, calculation)).toBe(found);
  });

  it('stay known when an earlier search has failed', async () => {
    const find = createFindHiddenPlaces(readFrom(db));
    const again = find(absent, calculation).catch(() => find(complaints, calculation));
    await expect(find(absent, calculation)).rejects.toThrow('absent');
    expect(await find(absent, calculation)).toBe(await again);
  });
});

import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { endGuest, listOwnPreviews, nameGuest } from '~/workspace/publishing/preview-guests.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createImportTerminal } from '../support/import-terminal';

const { db } = await createTestDatabase();
const importContent = await createImportTerminal(db);

it('guests learn that a draft was retracted while they may preview it, not once that has ended', async () => {
  expect((await importContent('id,received_on\nA,2025-03-01\n')).exitCode).toBe(0);
  const { id } = await freeze(db, complaints);
  const by = { accountId: await addAccount(db, 'analyst') };
  const until = new Date(Date.now() + 60 * 60 * 1000);
  const [open, former] = [await addAccount(db, 'open'), await addAccount(db, 'former')];
  for (const who of ['open', 'former'])
    expect(await nameGuest(db, { id, who, until }, by)).toEqual({ outcome: 'named' });
  expect(await endGuest(db, { id, accountId: former }, by)).toBe(true);
  await retractCalculation(db, id, { by, reason: 'Keliru' });
  const stateFor = async (accountId: number) =>
    (await listOwnPreviews(db, { id: accountId })).map(({ state }) => state);
  expect(await stateFor(open)).toEqual(['retracted']);
  expect(await stateFor(former)).toEqual(['ended']);
});

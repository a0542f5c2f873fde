import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { recordsInState } from '../support/hidden-states';
import { createPageReader } from '../support/page-reader';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
await insertRecords(db, complaints, recordsInState(complaints, false));
const read = createPageReader(db, complaints, await freeze(db, complaints), {
  policy: 'protected',
});

/** Why the table of rights lists nothing in a view, and the views that it says to see instead. */
async function closedIn(search: string) {
  const { dashboard } = await read(search, { widget: 'right' });
  return dashboard.widgets[0]?.unlisted;
}

it.each([
  ['province=31&city=31.71&issue=I03&victim=V01', 'so many filters'],
  ['issue=I03&issue=I04', 'several options together'],
])('a table that is closed (%s) says why, and by which link it is listed', async (search, why) => {
  const closed = await closedIn(search);
  expect(closed?.text).toContain(why);
  expect(closed?.links.length).toBeGreaterThan(1);
  for (const { href } of closed?.links ?? []) {
    expect((await closedIn(href.split('?')[1] ?? ''))?.text ?? '', href).not.toContain(why);
  }
});

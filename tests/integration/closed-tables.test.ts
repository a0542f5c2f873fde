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
  ['province=31&city=31.71&issue=I03&victim=V01', 'divided this far'],
  ['issue=I03&issue=I04', 'several options together'],
])('a table that is closed (%s) says why, and by which link it is listed', async (search, why) => {
  const closed = await closedIn(search);
  expect(closed?.text).toContain(why);
  expect(closed?.links.length).toBeGreaterThan(1);
  for (const { href } of closed?.links ?? []) {
    expect((await closedIn(href.split('?')[1] ?? ''))?.text ?? '', href).not.toContain(why);
  }
});

it('a table of which nothing is shown leads to coarser ones that show more', async () => {
  const own = await createTestDatabase();
  const records = [2024, 2025].flatMap((year) =>
    Array.from({ length: 60 }, (_, index) => ({
      ...{ id: `${year} ${index}`, day: `${year}-03-01` },
      codes: {
        ...{ province: '31', province_34: '31', victim: ['V01'], issue: ['I03'] },
        case_detail: [`I03.${index % 20}`],
      },
    })),
  );
  await insertRecords(own.db, complaints, records);
  const calculation = await freeze(own.db, complaints);
  const readOwn = createPageReader(own.db, complaints, calculation, { policy: 'protected' });
  const search = 'province=31&victim=V01&year=2025';
  const shownIn = async (searchOf: string, widget: string) =>
    (await readOwn(searchOf, { widget })).dashboard.widgets[0]!;
  const { unlisted } = await shownIn(search, 'case-detail');
  expect(unlisted?.hint).toContain('tables show more');
  const [first] = unlisted?.links ?? [];
  expect(first).toMatchObject({ label: 'Issue', href: expect.stringMatching('widgets/issue[?]') });
  const coarser = await shownIn(first!.href.split('?')[1] ?? '', 'issue');
  expect(coarser.unlisted).toBeUndefined();
  expect(coarser.observations.map(({ code }) => code)).toEqual(['I03']);
  // A table that shows most of its records leads to none.
  expect((await shownIn(search, 'issue')).unlisted).toBeUndefined();
});

import { afterAll, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/features/statistics/calculations/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const records = Array.from({ length: 90 }, (_, index) => {
  const province = index < 60 ? '32' : index < 87 ? '91' : '13';
  const codes = { country: 'ID', province, province_34: province, defendant: ['P01'] };
  return { id: String(index), day: '2025-03-01', codes };
});
await insertRecords(db, complaints, records);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });
const web = await startWebProcess({ DATABASE_URL, PROTECTION_POLICY: 'protected' });
afterAll(() => web.stop());

async function answerTo(text: string): Promise<string | undefined> {
  const search = new URLSearchParams({ q: text, lng: 'en' });
  const page = await (await fetch(`${web.url}/search?${search}`)).text();
  const [, href = '', sentence = ''] =
    /class="search-answer"><a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/s.exec(page) ?? [];
  return href && `${sentence} [${href.replaceAll('&amp;', '&').split('?')[0]}]`;
}

it.each([
  ['polisi jabar 2025', /West Java.*2025: ≈(57|60|63) (cases|complaints)/],
  ['how many complaints against the police in March 2025', /March 2025: ≈9[03] /],
  [
    'which province has most complaints',
    /West Java has the most, 60 .*\/dashboard\/widgets\/province/,
  ],
  ['which province has the fewest complaints', /small figures are not published/],
  ['complaints against the police in West Sumatra', /: &lt;6 |not shown/],
  ['complaints jabar 1999', /1999/],
  ['how long do cases take', /do not say how long cases take/],
  ['how many complaints about zebras', /did not understand “zebras”/],
  // Pages that contain the word are no answer.
  ['how many complaints since 2020', /did not understand “since”/],
  // Of fewer than ten complaints no table is shown: none of its rows may be named.
  ['which institution has most complaints in West Sumatra', /do not tell for certain/],
])('the search answers: %s', async (text, said) => {
  expect(await answerTo(text)).toMatch(said);
});

it.each(['papua', 'consultations 2025'])('the search answers nothing: %s', async (text) => {
  expect(await answerTo(text)).toBe('');
});

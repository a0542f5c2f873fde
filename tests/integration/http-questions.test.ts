import { afterAll, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { addAliases } from '~/records/codes/edit-code-list.server';
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
const earlier = Array.from({ length: 100 }, (_, index) => {
  const codes = { country: 'ID', province: '31', province_34: '31' };
  return {
    id: `earlier-${index}`,
    day: index < 10 ? '2021-05-01' : index < 40 ? '2023-02-01' : '2024-02-01',
    codes,
  };
});
await insertRecords(db, complaints, [...records, ...earlier]);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });
const web = await startWebProcess({ DATABASE_URL, PROTECTION_POLICY: 'protected' });
afterAll(() => web.stop());

async function answerTo(text: string, lng = 'en'): Promise<string | undefined> {
  const search = new URLSearchParams({ q: text, lng });
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
  [
    'which province has the fewest complaints',
    /smallest number is 0 complaints \(Aceh, .* more\)\./,
  ],
  ['complaints against the police in West Sumatra', /: &lt;6 |not shown/],
  ['complaints jabar 1999', /hold nothing of 1999/],
  [
    'compare West Java and Papua',
    /West Java: 60 complaints.*Papua.*: 27 complaints.*\[\/dashboard\/compare\]/,
  ],
  ['how long do cases take', /do not say how long complaints take/],
  ['how many complaints about zebras', /did not understand “zebras”/],
  // Pages that contain the word are not an answer.
  ['how many complaints since 2020', /did not understand “since”/],
  ['did complaints rise from 2023 to 2024', /60 complaints in 2024, 100.0% more than in 2023\. /],
  [
    'did complaints rise in West Java',
    /West Java: .*2025.*do not tell for certain whether there were more/,
  ],
  ['how many women complained', /do not say whether a complainant is a woman or a man/],
  [
    'South Papua 2021',
    /South Papua.* was founded on 25 July 2022; before, it was part of “Papua”\./,
  ],
  ['police in South Papua in 2021', /South Papua.*was founded on 25 July 2022/],
  ['land 2024 in NTB', /West Nusa Tenggara.*2024: (&lt;6|.*not shown)/],
  ['zebras 2024 in NTB', /did not understand “zebras”/],
  // With fewer than ten complaints no table is shown: none of its rows may be named.
  ['which institution has most complaints in West Sumatra', /do not tell for certain/],
])('the search answers: %s', async (text, said) => {
  expect(await answerTo(text)).toMatch(said);
});

it.each(['papua', 'consultations 2025'])('the search answers nothing: %s', async (text) => {
  expect(await answerTo(text)).toBe('');
});

it('a name that several places have is answered by a choice of places, in the words of the question', async () => {
  const search = new URLSearchParams({ q: 'Complaints in Bandung, 2025', lng: 'en' });
  const page = await (await fetch(`${web.url}/search?${search}`)).text();
  const choices = [...page.matchAll(/href="([^"]*)"[^>]*>([^<]*Bandung[^<]*)</g)];
  const questions = choices.map(([, href = '', name]) => [
    name,
    new URL(href, web.url).searchParams.get('q'),
  ]);
  expect(page).toContain('Which “bandung”?');
  expect(questions).toEqual([
    ['Bandung Regency', 'complaints in Bandung Regency 2025'],
    ['Bandung City', 'complaints in Bandung City 2025'],
  ]);
  expect(await answerTo('complaints in Bandung City 2025')).toMatch(
    /^Complaints, West Java, Bandung City, /,
  );
});

it('no answer uses what the records do not state, and it is said to be missing', async () => {
  await insertRecords(db, complaints, [{ ...records[0]!, id: 'another' }]);
  const calculation = await freeze(db, complaints, undefined, { leavesOutUnrecorded: true });
  await publishCalculation(db, calculation.id, { by: 'operator', policy });
  const request = async (path: string, init?: RequestInit) => fetch(web.url + path, init);
  const missing = ['/dashboard/widgets/letter', '/embed/complaints/letter'];
  for (const format of ['csv', 'json', 'xlsx']) missing.push(`/dashboard/letter.${format}`);
  await expect
    .poll(async () => (await request('/dashboard/letter.csv')).status, { timeout: 20_000 })
    .toBe(404);
  for (const path of missing) expect((await request(path)).status, path).toBe(404);
  const requested = { type: 1, year: 2025, month: 0, province: 0 };
  const call = await request('/api/smartmap/get_case_and_complaint_handling_letter', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify(requested),
  });
  expect(call.status).toBe(404);
  expect(await call.text()).toContain('does not record what the call returns');
  expect(await answerTo('which office has most complaints')).toMatch(/office.* is not recorded/i);
  expect(await (await request('/data?lng=en')).text()).toMatch(
    /Not recorded in this data, [^<]*: [^<]*letter/i,
  );
  // Recorded dimensions are answered as before.
  expect((await request('/dashboard/province.csv')).status).toBe(200);
});

it('the search answers how long complaints take, and wait for an answer, if their dates are stated, in every language', async () => {
  const closed = [
    ...Array.from({ length: 40 }, () => ['2025-01-10', '2025-02-01'] as const),
    ...Array.from({ length: 40 }, () => ['2024-09-01', '2025-01-15'] as const),
    ...Array.from({ length: 30 }, () => ['2022-12-15', '2025-05-01'] as const),
  ];
  const states = closed.map(([day, closed_on], index) => {
    const place = index % 3 === 0 ? '11' : '32';
    const codes = { province: place, province_34: place, status: 'S06' };
    return { id: `closed-${index}`, day, codes, stages: { closed_on } };
  });

  // With it, the records cover the whole year.
  const newest = { id: 'newest', day: '2025-12-31', codes: { status: 'S06' } };
  await insertRecords(db, complaints, [...states, newest]);
  const publish = async () => {
    const options = { leavesOutUnrecorded: true };
    const calculation = await freeze(db, complaints, undefined, options);
    await publishCalculation(db, calculation.id, { by: 'operator', policy });
  };
  await publish();
  const answer =
    /closed in 2025 took at most 6 months\. Complaints still open are not included.*\[\/dashboard\/widgets\/time-to-close\]/;
  await expect.poll(() => answerTo('how long do cases take'), { timeout: 20_000 }).toMatch(answer);
  const ofFew = await (await fetch(`${web.url}/dashboard?province=11&lng=en`)).text();
  const figure = /id="time-to-close".*?Table, with/s.exec(ofFew)?.[0];
  expect(figure).toContain('? too few records, or too much rounding, to say');
  const questions = {
    id: 'berapa lama pengaduan ditangani',
    zh: '案件需要多长时间',
    es: 'cuánto tardan los casos',
    ja: '案件にはどのくらいの期間がかかりますか',
    de: 'wie lange dauern die Fälle',
    fr: 'combien de temps durent les affaires',
  };
  for (const [language, question] of Object.entries(questions)) {
    expect(await answerTo(question, language), question).toMatch(
      /2025.*6.*\[\/dashboard\/widgets\/time-to-close\]/,
    );
  }
  const notRecorded = /do not say how long complaints wait for a first answer\. \[\/dashboard\]/;
  expect(await answerTo('how long until an answer')).toMatch(notRecorded);
  const note = 'This data does not record when complaints were first answered.';
  expect(await (await fetch(`${web.url}/dashboard?lng=en`)).text()).toContain(note);
  for (const format of ['csv', 'json'])
    expect((await fetch(`${web.url}/dashboard/time-to-answer.${format}`)).status).toBe(404);
  await insertRecords(
    db,
    complaints,
    states.map((record) => {
      const first_answer_on = record.day < '2024' ? '2025-04-01' : record.stages.closed_on;
      return { ...record, stages: { ...record.stages, first_answer_on } };
    }),
  );
  await publish();
  const answered =
    /first answered in 2025 got that answer within 6 months\. Complaints still without an answer are not included\. \[\/dashboard\/widgets\/time-to-answer\]/;
  await expect
    .poll(() => answerTo('how long until an answer'), { timeout: 20_000 })
    .toMatch(answered);
  const waiting = {
    id: 'berapa lama sampai dijawab',
    zh: '案件多久能得到答复',
    es: 'cuánto tiempo hasta la primera respuesta',
    ja: '最初の回答までの期間',
    de: 'wie lange dauert es bis zur ersten Antwort',
    fr: 'combien de temps avant une première réponse',
  };
  for (const [language, question] of Object.entries(waiting)) {
    expect(await answerTo(question, language), question).toMatch(
      /2025.*6.*\[\/dashboard\/widgets\/time-to-answer\]/,
    );
  }
  const file = await (await fetch(`${web.url}/dashboard/time-to-answer.json`)).json();
  expect(JSON.stringify(file)).toContain('2025 P1M');
}, 60_000);

it('knows the other names that analysts give to codes', async () => {
  expect(await answerTo('complaints sunda raya 2025')).not.toMatch(/West Java/);
  const by = 'operator';
  await addAliases(db, { list: 'province', code: '32', aliases: ['Sunda Raya'], by });
  await expect
    .poll(() => answerTo('complaints sunda raya 2025'), { timeout: 10_000 })
    .toMatch(/West Java/);
});

import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { readLocale } from '../support/locale-texts';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
/** Eight provinces with three cases each, one with one; one case in 3 is of the first right. */
const provinces = ['11', '12', '13', '14', '15', '16', '17', '18'].flatMap((code) => [
  code,
  code,
  code,
]);
await insertRecords(
  db,
  complaints,
  [...provinces, '31'].map((province, index) => ({
    id: String(index),
    day: '2025-07-08',
    codes: { province, province_34: province, right: index % 3 === 0 ? ['R01'] : ['R02'] },
  })),
);
const { id } = await freeze(db, complaints);
await publishCalculation(db, id, { by: 'operator', policy });
const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

const texts = readLocale('en');
const request = (path: string) => fetch(web.url + path, { redirect: 'manual' });
const textOf = async (path: string) => (await request(path)).text();

const nonsense = [
  ['province=99', 'province', '99'],
  ['colour=red', 'colour', 'red'],
  ['year=2025&year=2024', 'year', '2025'],
  ['month=13', 'month', '13'],
  ['year=2019', 'year', '2019'],
  ['as_of=999', 'as_of', '999'],
  ['year=0&month=3&map=month&start=2025-07-01', 'start', '2025-07-01'],
  ['year=0&map=month&start=1999-07-01', 'start', '1999-07-01'],
  ['province=9%0A9', 'province', '9'],
] as const;

describe.each(nonsense)('an address with %s', (search, parameter, value) => {
  it.each(['csv', 'xlsx', 'svg', 'png'])('is rejected as .%s in one line', async (format) => {
    const answer = await request(`/dashboard/map.${format}?${search}&lng=en`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { detail } = await answer.json();
    expect(detail.split('\n')).toHaveLength(1);
    expect(detail).toContain(`${parameter}=${value}`);
  });

  it('is rejected as .json by problem JSON', async () => {
    const answer = await request(`/dashboard/map.json?${search}&lng=en`);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    const problem: { status: number; parameters: { parameter: string; detail: string }[] } =
      await answer.json();
    expect(problem.status).toBe(400);
    expect(problem.parameters.map((each) => each.parameter)).toContain(parameter);
    for (const { detail } of problem.parameters) expect(detail).not.toBe('');
  });

  it('is shown in a frame and on a page, with a notice', async () => {
    for (const place of ['/embed/complaints/map', '/dashboard/widgets/map', '/dashboard']) {
      const answer = await request(`${place}?${search}&lng=en`);
      expect(answer.status, place).toBe(200);
      const html = await answer.text();
      expect(html, place).toContain(texts.get('statistics:notice.title'));
      expect(html.slice(0, html.indexOf('<h1')), place).not.toContain('<h2');
    }
  });
});

it('a valid address of a frame has no notice', async () => {
  const html = await textOf('/embed/complaints/map?year=2025&lng=en&utm_source=x');
  expect(html).not.toContain(texts.get('statistics:notice.title'));
});

it('bars are scaled to the largest of their table', async () => {
  const html = await textOf('/dashboard/widgets/right?year=2025&lng=en');
  const widths = [...html.matchAll(/<svg width="([\d.]+)%"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([100, 56.3]);
});

describe('the legend of a map', () => {
  const border = 'Rank 1 to 5 (from 3 complaints)';

  it('states the count at which the top ranks end, even if eight provinces share the first', async () => {
    expect(await textOf('/dashboard/widgets/map?year=2025&lng=en')).toContain(border);
    const svg = await textOf('/dashboard/map.svg?year=2025&lng=en');
    expect(svg.replace(/<[^>]*>/g, ' ')).toContain(border);
  });

  it('explains in a picture, too, why it draws tiles', async () => {
    const svg = await textOf('/dashboard/map.svg?year=2025&division=38&lng=en');
    expect(svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toContain(
      'There is no outline map of 38 provinces',
    );
  });
});

it('the ranking names its week', async () => {
  const html = await textOf('/dashboard?year=2025&map=week&lng=en');
  const [, ranking = ''] = html.split('id="top-provinces"');
  expect(ranking.split('</section>')[0]).toContain('30 June 2025 to 6 July 2025');
});

it('lists name the values of their address that they ignore', async () => {
  for (const value of ['sort=colour', 'page=999', 'category=colour']) {
    const page = await textOf(`/periodic-data/graph-data?${value}&lng=en`);
    const said = texts.get('lists:ignored')?.replace('{{values}}', value) ?? '-';
    expect(page, value).toContain(said);
  }
  const plain = await textOf('/periodic-data/graph-data?page=1&lng=en');
  expect(plain).not.toContain('class="notice" role="status"');
});

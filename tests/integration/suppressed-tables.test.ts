import { describe, expect, it } from 'vitest';
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

/** Returns why the table of rights lists nothing in a view, and the views that it links to instead. */
async function suppressedIn(search: string) {
  const { dashboard } = await read(search, { widget: 'right' });
  return dashboard.widgets[0]?.unlisted;
}

it.each([
  ['province=31&city=31.71&issue=I03&victim=V01', 'Broken down too far'],
  ['issue=I03&issue=I04', 'A combined total'],
])('a table that is suppressed (%s) explains why, and which link lists it', async (search, why) => {
  const suppressed = await suppressedIn(search);
  expect(suppressed?.text).toContain(why);
  expect(suppressed?.links.length).toBeGreaterThan(1);
  const links =
    suppressed?.links.filter(({ href }) => !href.startsWith('/dashboard/compare')) ?? [];
  for (const { href } of links) {
    expect((await suppressedIn(href.split('?')[1] ?? ''))?.text ?? '', href).not.toContain(why);
  }
});

it('a table of several codes of one dimension links to them side by side', async () => {
  const linksOf = async (search: string) =>
    (await suppressedIn(search))?.links.filter(({ label }) => label === 'Side by side');
  expect(await linksOf('issue=I03&issue=I04&year=2025&province=31')).toEqual([
    expect.objectContaining({
      href: expect.stringMatching(/^\/dashboard\/compare\?compare=issue&.*issue=I03&issue=I04/),
    }),
  ]);
  // More than five, or of two dimensions, cannot stand side by side.
  const six = ['I01', 'I02', 'I03', 'I04', 'I05', 'I06'].map((code) => `issue=${code}`).join('&');
  expect(await linksOf(six)).toEqual([]);
  expect(await linksOf('issue=I03&issue=I04&victim=V01&victim=V02')).toEqual([]);
});

describe('a table that discloses little', async () => {
  const database = await createTestDatabase();
  /** Returns records whose sub-issues are below the threshold, except some. */
  const ofYear = (year: number, count: number, victim: string, most = 0) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${victim} ${year} ${index}`,
      day: `${year}-03-01`,
      codes: {
        province: '31',
        province_34: '31',
        victim: [victim],
        issue: ['I03'],
        case_detail: [index < most ? 'I03.20' : `I03.${index % 20}`],
      },
    }));
  await insertRecords(database.db, complaints, [
    ...[2024, 2025].flatMap((year) => [...ofYear(year, 60, 'V01'), ...ofYear(year, 60, 'V02', 20)]),
    ...ofYear(2026, 12, 'V02'),
    // Three a month, with many others.
    ...Array.from({ length: 12 * 23 }, (_, index) => ({
      id: `month ${index}`,
      day: `2025-${String((index % 12) + 1).padStart(2, '0')}-11`,
      codes: {
        province: '31',
        province_34: '31',
        issue: ['I03'],
        victim: [index < 12 * 3 ? 'V03' : 'V04'],
      },
    })),
  ]);
  const calculation = await freeze(database.db, complaints);
  const readOwn = createPageReader(database.db, complaints, calculation, { policy: 'protected' });
  const widgetIn = async (search: string, widget: string) =>
    (await readOwn(search, { widget })).dashboard.widgets[0]!;

  it('links to coarser ones if nothing of it is disclosed', async () => {
    const search = 'province=31&victim=V01&year=2025';
    const { unlisted } = await widgetIn(search, 'case-detail');
    expect(unlisted?.hint).toBe('More numbers are shown in:');
    const [first] = unlisted?.links ?? [];
    expect(first).toMatchObject({
      label: 'Issue',
      href: expect.stringMatching('widgets/issue[?]'),
    });
    const coarser = await widgetIn(first!.href.split('?')[1] ?? '', 'issue');
    expect(coarser.unlisted).toBeUndefined();
    expect(coarser.observations.map(({ code }) => code)).toEqual(['I03']);
    // A table that shows most of its records links to none.
    const issues = await widgetIn(search, 'issue');
    expect([issues.unlisted, issues.coarser]).toEqual([undefined, undefined]);
  });

  it('lists its few numbers and links to coarser ones, a dashboard to the best', async () => {
    const search = 'province=31&victim=V02&year=2025';
    const unfiltered = await widgetIn(search, 'case-detail');
    expect(unfiltered.observations.map(({ code }) => code)).toEqual(['I03.20']);
    expect(unfiltered.unlisted).toBeUndefined();
    expect(unfiltered.coarser?.links[0]).toMatchObject({ label: 'Issue' });
    const { dashboard } = await readOwn(search);
    const compact = dashboard.widgets.find(({ name }) => name === 'case-detail');
    expect(compact?.coarser).toEqual({
      hint: 'More numbers are shown in:',
      links: unfiltered.coarser?.links.slice(0, 1),
    });
  });

  it('of months below the threshold links to quarters, in a dashboard, too', async () => {
    const search = 'province=31&victim=V03&year=2025';
    const { dashboard } = await readOwn(search);
    for (const widget of [
      await widgetIn(search, 'monthly'),
      dashboard.widgets.find(({ name }) => name === 'monthly'),
    ]) {
      expect(widget?.observations.every(({ value }) => value === null)).toBe(true);
      const { label, href } = widget?.coarser?.links[0] ?? {};
      expect(label).toBe('Quarter');
      expect(href).toBe('/dashboard/cross-table?by=quarter,year&type=1&province=31&victim=V03');
    }
  });

  it('of a year that has just begun links to the last complete one', async () => {
    const { unlisted } = await widgetIn('province=31&victim=V02&year=2026', 'case-detail');
    const [address = ''] = (unlisted?.links ?? []).flatMap(({ label, href }) =>
      label === 'Sub-issue (2025)' ? [href] : [],
    );
    const [, search = ''] = address.split('?');
    expect((await widgetIn(search, 'case-detail')).observations).toHaveLength(1);
  });
});

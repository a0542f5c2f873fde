import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, expect, it } from 'vitest';
import { loadTexts } from '~/content/seed/load-texts.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { createTestDatabase } from '../support/database';
import { addPastRequest } from '../support/past-requests';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-request-statistics-'));
await loadTexts({ db, storage: createFolderStorage(join(DATA_DIRECTORY, 'uploads')) });
for (let index = 0; index < 12; index += 1) {
  await addPastRequest(db, ['submit', '2023-05-03'], ['approve', '2023-05-05']);
  await addPastRequest(db, ['submit', '2023-05-03'], ['reject', '2023-05-05', 'letter']);
  if (index < 7) await addPastRequest(db, ['submit', '2023-05-03'], ['reject', '2023-05-05']);
  if (index < 4) await addPastRequest(db, ['submit', '2024-05-03'], ['reject', '2024-05-05']);
}
const web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY });
afterAll(() => web.stop());

const application = '/complaint-data/complaint-data-application';

/** Returns the cells of a row of the tables on a page, one list for each table. */
function rowsNamed(name: string, html: string): string[][] {
  const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
  );
  return rows.filter(([first]) => first === name).map((row) => row.slice(1));
}

it('data requests in figures say the same as a page, as CSV and through the API', async () => {
  const reasons = { purpose: null, letter: 12, identifying: null, other: null };
  const html = await (await fetch(`${web.url}${application}/requests`)).text();
  expect(rowsNamed('2023', html)).toEqual([
    ['31', '31', '12', '19', '2', 'tiga perempat atau lebih'],
    ['–', '12', '–', '–'],
  ]);
  expect(rowsNamed('2024', html).flat()).toEqual(Array(10).fill('–'));

  const { data } = await (await fetch(`${web.url}/api/smartmap/data_request/statistics`)).json();
  const years = data.years.slice(0, 2);
  const counts = { received: 31, decided: 31, approved: 12, refused: 19 };
  const speed = { median_working_days: 2, decided_in_time: 'threeQuartersOrMore' };
  expect(years[0]).toEqual({ year: 2023, ...counts, ...speed, refused_by_reason: reasons });
  expect(years[1]).toMatchObject({ year: 2024, received: null, decided: null, approved: null });

  const file = await fetch(`${web.url}${application}/requests-by-year.csv`);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(await file.text(), { columns: true, bom: true });
  const written = (value: unknown) => String(value ?? '');
  expect(rows).toEqual(
    data.years.map(({ refused_by_reason: byReason, ...year }: Record<string, object>) =>
      Object.fromEntries([
        ...Object.entries(year).map(([name, value]) => [name, written(value)]),
        ...Object.entries(byReason ?? {}).map(([name, value]) => [
          `refused_${name}`,
          written(value),
        ]),
      ]),
    ),
  );
});

it('the page about data requests shows the last finished year, and links to all', async () => {
  const html = await (await fetch(`${web.url}${application}`)).text();
  expect(html).toContain(`Permohonan tahun ${new Date().getFullYear() - 1}`);
  expect(html).toContain(`href="${application}/requests"`);
});

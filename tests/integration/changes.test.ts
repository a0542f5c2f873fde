import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createPageReader } from '../support/page-reader';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();

/** The numbers of complaints in each month of a year, from 2024 to 15 November 2026. */
const counts = { 2024: 42, 2025: 16, 2026: 38 };
const records = Object.entries(counts).flatMap(([year, count]) =>
  Array.from({ length: Number(year) === 2026 ? 11 : 12 }, (_, month) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${year}-${month}-${index}`,
      day: `${year}-${String(month + 1).padStart(2, '0')}-${String(1 + (index % 15)).padStart(2, '0')}`,
      codes: {
        country: 'ID',
        province: index % 2 ? '11' : '31',
        claimant: ['C01'],
        province_34: index % 2 ? '11' : '31',
        right: index < 4 ? ['R01'] : ['R07', 'R04'],
      },
    })),
  ).flat(),
);
await insertRecords(db, complaints, records);
/** As it was calculated before the end of its last month. */
const calculation = {
  ...(await freeze(db, complaints)),
  calculated_at: new Date('2026-11-22T05:00:00Z'),
  covered_until: '2026-11-15',
};

const views = [
  '',
  'year=2025',
  'month=3',
  'right=R07&type=1',
  'province=11',
  'year=2024',
  'year=0',
];

it.each([
  // The claimant that all have is not one of them.
  ['exact', [3, 3, 2, 2, 2, undefined, undefined]],
  // Codes of few records in a month are derived from their year; in March, 34 after 12 may be 32 after 14.
  ['protected', [3, 3, 0, 2, 2, undefined, undefined]],
] as const)('both engines find the same changes under the policy "%s"', async (policy, numbers) => {
  const [bitmap, sql] = [createBitmapEngine, createSqlEngine].map((createEngine) =>
    createPageReader(db, complaints, calculation, { policy, createEngine }),
  );
  const listed = [];
  for (const search of views) {
    const { changes } = await bitmap!(search);
    expect((await sql!(search)).changes).toEqual(changes);
    listed.push(changes?.items.length);
  }
  expect(listed).toEqual(numbers);
});

it('the changes of a running year are those of its days, or of its complete months', async () => {
  const changesUnder = async (policy: string, language: string) => {
    const read = createPageReader(db, complaints, calculation, { policy });
    const { changes } = await read('', { language });
    const [first] = changes?.items ?? [];
    return [changes?.lead, first?.text, first?.counts];
  };
  expect(await changesUnder('exact', 'en')).toEqual([
    '1 January–15 November 2026 compared with the same days of 2025. Only clear changes are shown.',
    '242 more complaints',
    'from 132 to 374; +183.3% · chance alone: 102 to 166',
  ]);
  expect(await changesUnder('protected', 'id')).toEqual([
    'Januari–Oktober 2026 dibandingkan dengan bulan yang sama tahun 2025. Hanya perubahan yang jelas yang ditampilkan.',
    'lebih banyak pengaduan',
    expect.stringMatching(/^dari ≈120 menjadi ≈(339|342) · kebetulan saja: \d+ sampai \d+$/),
  ]);
});

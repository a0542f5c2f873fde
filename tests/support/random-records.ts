import fc from 'fast-check';
import { recordedDimensions, type Dataset } from '~/datasets/dataset';
import { type Filter } from '~/engine/engine';
import { type RecordState } from './records';

/** Few codes, so that filters match records; `none` is a code that no record carries. */
const codes = ['a', 'b', 'c', '31', "o'neil"];

/** A status that the shipped code list classifies as open. */
export const OPEN_STATUS = 'S01';
const bandCodes = ['P1M', 'P6M', 'P1Y', 'OVER', '_X', '2024', '2025'];
const calendarCodes = {
  year: ['2023', '2024', '2025', '1999'],
  month: ['1', '2', '12', '13'],
  year_month: ['2023-12', '2024-01', '2025-01', 'none'],
  week: ['2024-W01', '2024-W53', '2025-W01', '2025-W03', 'none'],
};

/** Days around the turns of years, where ISO weeks and years differ, and some others. */
const day = fc
  .oneof(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -400, max: 400 }))
  .chain((offset) =>
    fc.constantFrom('2024-01-01', '2025-01-01').map((base) => {
      const date = new Date(`${base}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() + offset);
      return date.toISOString().slice(0, 10);
    }),
  );

/** Generates records of a dataset with several, missing and foreign codes, and with and without values. */
export function arbitraryRecords(dataset: Dataset): fc.Arbitrary<RecordState[]> {
  const stated = recordedDimensions(dataset).map(({ name, isMultiple, isPlace }) => [
    name,
    isMultiple
      ? fc.subarray(codes, { maxLength: 3 })
      : fc.constantFrom('_X', ...(isPlace ? ['_Z'] : []), ...codes, OPEN_STATUS),
  ]);
  const later = fc.option(fc.oneof(day, fc.constantFrom('2025-03-31', '2026-01-01', '2028-02-29')));
  const stages = dataset.stageDates.map((column) => [column, later]);
  const value = fc.option(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.maxSafeNat().map(toInt32)));
  const values = dataset.measures.flatMap(({ column }) => (column ? [[column, value]] : []));
  return fc.array(
    fc.record({
      id: fc.uuid(),
      day,
      codes: fc.record(Object.fromEntries(stated)),
      values: fc.record(Object.fromEntries(values)),
      stages: fc.record(Object.fromEntries(stages)),
    }),
    { minLength: 1, maxLength: 60, size: 'max' },
  );
}

/** Generates filters of several dimensions and codes, known and unknown ones, of periods, and of nothing. */
export function arbitraryFilter(dataset: Dataset): fc.Arbitrary<Filter> {
  const chosen = dataset.dimensions.map(({ name, calendar, stage }) => {
    const stated = stage ? bandCodes : ['_X', '_Z', 'none', ...codes, OPEN_STATUS];
    const some = calendar ? calendarCodes[calendar] : stated;
    return fc.subarray(some).map((subset) => [name, subset] as const);
  });
  return fc.record(
    {
      codes: fc
        .shuffledSubarray(chosen, { maxLength: 3 })
        .chain((some) => fc.tuple(...some))
        .map((entries) => Object.fromEntries(entries)),
      start: day,
      end: day,
    },
    { requiredKeys: ['codes'] },
  );
}

function toInt32(number: number): number {
  return number | 0;
}

import { describe, expect, it } from 'vitest';
import { brokenBy, fallsBeyond, lastCompleteYear, notStatedBeyond } from './expectation';

describe('a fall', () => {
  const counts = (former: number, latter: number) => [{ code: '11', former, latter }];

  it('is one from its threshold on, not at it', () => {
    expect(fallsBeyond(counts(100, 70), 30)).toEqual([]);
    expect(fallsBeyond(counts(100, 69), 30)).toEqual([{ code: '11', value: 0.31 }]);
    expect(fallsBeyond(counts(100, 200), 30)).toEqual([]);
    expect(fallsBeyond(counts(100, 0), 30)).toEqual([{ code: '11', value: 1 }]);
  });

  it('is none of few records', () => {
    expect(fallsBeyond(counts(3, 2), 30)).toEqual([]);
    expect(fallsBeyond(counts(29, 0), 30)).toEqual([]);
    expect(fallsBeyond(counts(30, 0), 30)).toHaveLength(1);
  });
});

it('a share of records that state nothing counts from thirty records on', () => {
  expect(notStatedBeyond({ records: 29, notStated: 29 }, 5)).toBeNull();
  expect(notStatedBeyond({ records: 100, notStated: 5 }, 5)).toBeNull();
  expect(notStatedBeyond({ records: 100, notStated: 6 }, 5)).toBe(0.06);
});

it('the last complete year is over on the day of the newest record', () => {
  expect(lastCompleteYear('2025-12-31')).toBe(2025);
  expect(lastCompleteYear('2025-12-30')).toBe(2024);
});

it('of many breaches the first five are listed, the others counted', () => {
  const expectation = {
    id: 1,
    kind: 'validity',
    dimension: null,
    threshold: null,
    severity: 'error',
  } as const;
  expect(brokenBy(expectation, 2025, [])).toBeNull();
  const breaches = Array.from({ length: 7 }, (_, index) => ({
    names: null,
    label: String(index),
    value: 1,
  }));
  expect(brokenBy(expectation, 2025, breaches)).toMatchObject({
    others: 2,
    breaches: breaches.slice(0, 5),
  });
});

import { expect, it } from 'vitest';
import { rejectionReasons } from './officer-acts';
import { protectFigures, type RequestFigures } from './protect-request-figures';
import { type RequestCounts } from './request-months.server';

/** Returns the counts of a year, with a median of three days. */
function countsOfYear(
  received: number,
  approved: number,
  reasons: Partial<RequestCounts['reasons']> = {},
): RequestCounts {
  const all = { purpose: 0, letter: 0, identifying: 0, other: 0, ...reasons };
  const refused = all.purpose + all.letter + all.identifying + all.other;
  return { received, decided: approved + refused, approved, refused, medianDays: 3, reasons: all };
}

const withheldReasons = { purpose: null, letter: null, identifying: null, other: null };

it('shows counts from five', () => {
  const reasons = { purpose: 5, letter: 6, identifying: 7, other: 8 };
  expect(protectFigures(countsOfYear(40, 5, reasons))).toEqual({
    received: 40,
    decided: 31,
    approved: 5,
    refused: 26,
    medianDays: 3,
    reasons,
  });
});

it('withholds each kind of decision if the other is below five', () => {
  expect(protectFigures(countsOfYear(8, 6, { letter: 2 }))).toEqual({
    received: 8,
    decided: 8,
    approved: null,
    refused: null,
    medianDays: 3,
    reasons: withheldReasons,
  });
});

it('withholds the decisions of a year with fewer than five requests', () => {
  expect(protectFigures(countsOfYear(4, 6, { letter: 7 }))).toEqual({
    received: null,
    decided: null,
    approved: null,
    refused: null,
    medianDays: null,
    reasons: withheldReasons,
  });
});

it('withholds the reasons from which a withheld one follows', () => {
  const reasonsOf = (reasons: RequestCounts['reasons']) =>
    protectFigures(countsOfYear(60, 20, reasons)).reasons;
  expect(reasonsOf({ purpose: 19, letter: 17, identifying: 14, other: 2 })).toEqual({
    ...withheldReasons,
    purpose: 19,
    letter: 17,
  });
  expect(reasonsOf({ purpose: 5, letter: 4, identifying: 4, other: 4 })).toEqual(withheldReasons);
  expect(reasonsOf({ purpose: 30, letter: 0, identifying: 0, other: 0 })).toEqual(withheldReasons);
});

it('leaves any number from zero to four possible for each withheld count', () => {
  const years = upTo(7).flatMap((received) =>
    upTo(12).flatMap((approved) =>
      upTo(12 - approved).map((letter) => countsOfYear(received, approved, { letter })),
    ),
  );
  const names = ['received', 'decided', 'approved', 'refused'] as const;
  expectAmbiguity(years, (year) => names.map((name) => year[name]));
});

it('leaves any number from zero to four possible for each withheld reason', () => {
  const max = 24;
  const years = upTo(max).flatMap((purpose) =>
    upTo(max - purpose).flatMap((letter) =>
      upTo(max - purpose - letter).flatMap((identifying) =>
        upTo(max - purpose - letter - identifying).map((other) =>
          countsOfYear(50, 30, { purpose, letter, identifying, other }),
        ),
      ),
    ),
  );
  const rejecting = years.filter(({ refused }) => refused >= 5);
  expectAmbiguity(rejecting, (year) => rejectionReasons.map((reason) => year.reasons[reason]));
});

const upTo = (max: number) => Array.from({ length: max + 1 }, (_, count) => count);

/** Expects that years of which the same is public differ in each count that is withheld. */
function expectAmbiguity(
  years: readonly RequestCounts[],
  countsOf: (year: RequestCounts | RequestFigures) => (number | null)[],
): void {
  const groups = new Map<string, RequestCounts[]>();
  for (const year of years) {
    const key = JSON.stringify(protectFigures(year));
    groups.set(key, [...(groups.get(key) ?? []), year]);
  }
  for (const [key, group] of groups) {
    const figures: RequestFigures = JSON.parse(key);
    for (const [index, count] of countsOf(figures).entries()) {
      if (count !== null) continue;
      const possible = new Set(group.map((year) => countsOf(year)[index]));
      expect([...possible], key).toEqual(expect.arrayContaining([0, 1, 2, 3, 4]));
    }
  }
}

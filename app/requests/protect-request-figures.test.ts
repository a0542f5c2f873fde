import { expect, it } from 'vitest';
import { rejectionReasons } from './officer-acts';
import { protectFigures, type RequestFigures, shares } from './protect-request-figures';
import { type RequestCounts } from './request-months.server';

/** Returns the counts of a year, with a median of three days. */
function countsOfYear(
  received: number,
  approved: number,
  reasons: Partial<RequestCounts['reasons']> = {},
): RequestCounts {
  const all = { purpose: 0, letter: 0, identifying: 0, other: 0, ...reasons };
  const refused = all.purpose + all.letter + all.identifying + all.other;
  const decided = approved + refused;
  return { received, decided, approved, refused, inTime: decided, medianDays: 3, reasons: all };
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
    shareInTime: 'threeQuartersOrMore',
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
    shareInTime: null,
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
    shareInTime: null,
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

it('gives the share of decisions in time in quarters, from twenty decisions on', () => {
  const shareOf = (inTime: number, approved: number) =>
    protectFigures({ ...countsOfYear(30, approved), inTime }).shareInTime;
  expect([0, 4, 5, 9, 10, 14, 15, 20].map((inTime) => shareOf(inTime, 20))).toEqual(
    shares.flatMap((share) => [share, share]),
  );
  expect(shareOf(19, 19)).toBeNull();
  expect(protectFigures({ ...countsOfYear(30, 20), inTime: null }).shareInTime).toBeNull();
});

it('leaves any number from zero to four possible for late decisions, and for those in time', () => {
  const years = upTo(44).flatMap((decided) =>
    upTo(decided).map((inTime) => ({ ...countsOfYear(5, decided), inTime })),
  );
  expectFewAmbiguous(years);
});

it('leaves them possible beside the kinds of decisions, and those beside the share in time', () => {
  const years = [20, 21, 22, 23, 24].flatMap((decided) =>
    upTo(decided).flatMap((letter) =>
      upTo(decided).map((inTime) => ({
        ...countsOfYear(5, decided - letter, { letter }),
        inTime,
      })),
    ),
  );
  expectFewAmbiguous(years);
  expectAmbiguity(years, ({ approved, refused }) => [approved, refused]);
});

it('leaves them possible beside the median of the days', () => {
  // Ten days are in time; up to seventeen are, if the time was extended.
  const courses = [
    { days: 10, isInTime: true },
    { days: 11, isInTime: true },
    { days: 11, isInTime: false },
    { days: 17, isInTime: true },
    { days: 17, isInTime: false },
    { days: 18, isInTime: false },
  ];
  const years = [20, 21].flatMap((decided) =>
    divisionsOf(decided, courses.length).map((counts) => {
      const daysOf = (position: number) => courses[partOf(position, counts)]?.days ?? 0;
      const inTime = counts.filter((_, index) => courses[index]?.isInTime);
      return {
        ...countsOfYear(5, decided),
        medianDays: (daysOf((decided - 1) >> 1) + daysOf(decided >> 1)) / 2,
        inTime: inTime.reduce((sum, count) => sum + count, 0),
      };
    }),
  );
  expectFewAmbiguous(years);
});

/** Returns all ways to divide a number among some parts. */
function divisionsOf(number: number, parts: number): number[][] {
  if (parts === 1) return [[number]];
  return upTo(number).flatMap((first) =>
    divisionsOf(number - first, parts - 1).map((others) => [first, ...others]),
  );
}

/** Returns the part of a division in which a position lies, counted from zero. */
function partOf(position: number, counts: readonly number[]): number {
  let end = 0;
  return counts.findIndex((count) => (end += count) > position);
}

/** Expects that of years of which the same is public either none has fewer than five, or there is each such number. */
function expectFewAmbiguous(years: readonly RequestCounts[]): void {
  const few = [0, 1, 2, 3, 4];
  for (const [key, group] of publishedAlike(years)) {
    const late = new Set(group.map(({ decided, inTime }) => decided - (inTime ?? 0)));
    const inTime = new Set(group.map((year) => year.inTime));
    for (const possible of [late, inTime]) {
      if (few.some((count) => possible.has(count)))
        expect([...possible], key).toEqual(expect.arrayContaining(few));
    }
  }
}

/** Groups years by what is public of them. */
function publishedAlike(years: readonly RequestCounts[]): Map<string, RequestCounts[]> {
  const groups = new Map<string, RequestCounts[]>();
  for (const year of years) {
    const key = JSON.stringify(protectFigures(year));
    const group = groups.get(key) ?? [];
    group.push(year);
    groups.set(key, group);
  }
  return groups;
}

const upTo = (max: number) => Array.from({ length: max + 1 }, (_, count) => count);

/** Expects that years of which the same is public differ in each count that is withheld. */
function expectAmbiguity(
  years: readonly RequestCounts[],
  countsOf: (year: RequestCounts | RequestFigures) => (number | null)[],
): void {
  for (const [key, group] of publishedAlike(years)) {
    const figures: RequestFigures = JSON.parse(key);
    for (const [index, count] of countsOf(figures).entries()) {
      if (count !== null) continue;
      const possible = new Set(group.map((year) => countsOf(year)[index]));
      expect([...possible], key).toEqual(expect.arrayContaining([0, 1, 2, 3, 4]));
    }
  }
}

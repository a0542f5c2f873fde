import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Returns the rows of the tables in a document, without their heads. */
function rowsOf(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => /^\| *(D\d+|\d+\.\d+) /.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

const statements = rowsOf('docs/specification.md').map(
  ([number = '', sentence = '', evidence = '']) => ({
    number,
    sentence,
    evidence: evidence.split('<br>'),
  }),
);
const departures = rowsOf('docs/departures.md').map(
  ([number = '', specification = '', portal = '', reason = '']) => ({
    number,
    specification,
    portal,
    reason,
  }),
);

const reference = /^(?:\[(?<departure>D\d+)\]\(departures\.md\)|`(?<file>[^`]+)`: “(?<title>.+)”)$/;

describe('the specification, sentence by sentence', () => {
  it('has all its sections, and numbers without a gap', () => {
    const expected = [2, 3, 4, 5, 6, 7, 8, 9].flatMap((section) => {
      const of = statements.filter(({ number }) => number.startsWith(`${section}.`));
      expect(of.length).toBeGreaterThan(5);
      return of.map((_, index) => `${section}.${index + 1}`);
    });
    expect(statements.map(({ number }) => number)).toEqual(expected);
    expect(statements.filter(({ sentence }) => sentence.length < 5)).toEqual([]);
  });

  it('cites a departure, or an existing test, for each', () => {
    const known = new Set(departures.map(({ number }) => number));
    const wrong = statements.flatMap(({ number, evidence }) =>
      evidence
        .filter((path) => {
          const { departure, file = '', title = '' } = reference.exec(path)?.groups ?? {};
          if (departure) return !known.has(departure);
          return !file || !hasTest(file, title);
        })
        .map((path) => `${number}: ${path}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('a departure', () => {
  it('has a number, what the portal does, and a reason', () => {
    expect(departures.map(({ number }) => number)).toEqual(
      departures.map((_, index) => `D${index + 1}`),
    );
    const isWritten = (text: string) => text.length > 10;
    expect(
      departures.filter(({ portal, reason }) => !isWritten(portal) || !isWritten(reason)),
    ).toEqual([]);
  });

  it('belongs to a sentence, except those from section 1 or without one', () => {
    const named = new Set(
      statements.flatMap(({ evidence }) => evidence.map((item) => /D\d+/.exec(item)?.[0])),
    );
    const others = departures.filter(({ number }) => !named.has(number));
    expect(others.every(({ specification }) => /^—$|section 1/.test(specification))).toBe(true);
  });
});

/** Returns whether a file has a test with exactly this title. */
function hasTest(file: string, title: string): boolean {
  if (!existsSync(file)) return false;
  const source = readFileSync(file, 'utf8');
  return ["'", '`', '"'].some((quote) => source.includes(quote + title + quote));
}

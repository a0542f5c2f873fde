import { apportion } from './apportion';
import { type Counts, mapCounts, times, totalOf } from './counts';
import { type Block, type Distributions, type Years } from './distributions';
import { type Random } from './random';
import { Urn } from './urn';
import { recordsOfYear, type YearPlan } from './year-plan';

const MAX_FILE_COUNT = 40;

/** A year to be filled with records. */
export interface YearFrame {
  year: number;
  /** How many records the full year has. */
  records: number;
  /** How many cases the published figures of a period count, by period ("2024 to 12-10"). */
  published: Counts;
  /** The stream that the year's records are drawn from. */
  random: Random;
}

type Marginals = Pick<Block, 'share'> & Partial<Block>;

/**
 * Returns how many of the year's records should carry each code. Published counts are met, scaled from their
 * period to the year; anchored codes keep their share; the other codes divide the rest in proportion to their
 * shares, which differ a little from year to year. The sum exceeds the records by the second codes.
 */
export function expectedCounts(block: Marginals, frame: YearFrame): Record<string, number> {
  const mentions = frame.records * (1 + (block.second ?? 0));
  const shares = mapCounts(
    times(block.share, 1 / totalOf(block.share)),
    (share, code) => share * (block.multipliers?.[code]?.[frame.year] ?? 1),
  );
  const known: Record<string, number> = {};
  for (const code of block.anchored_codes ?? []) known[code] = (shares[code] ?? 0) * frame.records;
  Object.assign(known, publishedCounts(block, shares, frame));
  const free = mapCounts(shares, (share, code) => {
    const variation = frame.random.lognormal(block.year_sigma ?? 0);
    return code in known ? 0 : share * variation;
  });
  const factor = (mentions - totalOf(known)) / (totalOf(free) || 1);
  return mapCounts(free, (share, code) => known[code] ?? share * factor);
}

function publishedCounts(block: Marginals, shares: Counts, frame: YearFrame): Counts {
  const counts: Record<string, number> = {};
  for (const [period, cases] of Object.entries(frame.published)) {
    const figures = Object.entries(block.per_year_published?.[period] ?? {});
    for (const [key, figure] of figures) {
      // "P03+P04" is one figure for two codes
      const codes = key.split('+').filter((code) => code in shares);
      const together = codes.reduce((sum, code) => sum + (shares[code] ?? 0), 0);
      for (const code of codes) {
        counts[code] = (figure * (frame.records / cases) * (shares[code] ?? 0)) / together;
      }
    }
  }
  return counts;
}

/** Returns the frame of a planned year, with the numbers of cases that its published figures refer to. */
export function frameOf({ year, records }: YearPlan, years: Years, random: Random): YearFrame {
  const published = { [year]: recordsOfYear(years, year), ...years[year]?.published };
  return { year, records, published, random };
}

/** Returns an urn with the shares in force from the latest year up to this one. */
export function urnFrom(
  sharesFrom: Readonly<Record<string, Counts>>,
  { year, records, random }: YearFrame,
): Urn {
  const start = Object.keys(sharesFrom)
    .filter((from) => Number(from) <= year)
    .at(-1);
  const shares = start === undefined ? undefined : sharesFrom[start];
  if (!shares) throw new Error(`The distributions have no shares for ${year}`);
  return new Urn(apportion(shares, records, random.uniform()));
}

/** Returns an urn of numbers of files: geometric from 1 on, with the published or the general mean. */
export function fileUrn(
  rule: Distributions['files_per_case'],
  { year, records, published, random }: YearFrame,
): Urn {
  const files = rule.per_year_published[year];
  const mean = files === undefined ? rule.mean : files / (published[year] ?? files);
  const counts: Record<string, number> = {};
  for (let number = 1; number <= MAX_FILE_COUNT; number++) {
    counts[number] = (1 - 1 / mean) ** (number - 1) / mean;
  }
  return new Urn(apportion(counts, records, random.uniform()));
}

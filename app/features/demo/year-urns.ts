import { apportion } from './apportion';
import { type Counts } from './counts';
import { type Distributions, type Years } from './distributions';
import { type YearFrame } from './expected-counts';
import { type Random } from './random';
import { Urn } from './urn';
import { recordsOfYear, type YearPlan } from './year-plan';

const LARGEST_FILE_COUNT = 40;

/** The frame of a planned year, with the numbers of cases that its published figures refer to. */
export function frameOf({ year, records }: YearPlan, years: Years, random: Random): YearFrame {
  const published = { [year]: recordsOfYear(years, year), ...years[year]?.published };
  return { year, records, published, random };
}

/** An urn with the shares that hold from the latest year up to this one. */
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

/** An urn of numbers of files: geometric from 1 on, with the published or the general mean. */
export function fileUrn(
  rule: Distributions['files_per_case'],
  { year, records, published, random }: YearFrame,
): Urn {
  const files = rule.per_year_published[year];
  const mean = files === undefined ? rule.mean : files / (published[year] ?? files);
  const counts: Record<string, number> = {};
  for (let number = 1; number <= LARGEST_FILE_COUNT; number++) {
    counts[number] = (1 - 1 / mean) ** (number - 1) / mean;
  }
  return new Urn(apportion(counts, records, random.uniform()));
}

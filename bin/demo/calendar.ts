import { type Distributions } from './distributions';
import { type Random } from './random';

export const DAY = 86_400_000;

/**
 * Returns the share of a year's records received from 1 January through each of its days; the last entry is
 * 1. Months follow their published counts (`observed`, shares of the year) as far as there are any and the
 * month profile after that; days follow the weekday profile; both with some noise.
 */
export function cumulativeShares(
  year: number,
  distributions: Distributions,
  observed: readonly number[],
  random: Random,
): Float64Array {
  const days: number[] = [];
  monthShares(year, distributions, observed, random).forEach((share, month) => {
    const weights = dayWeights(year, month, distributions, random);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const weight of weights) days.push((share * weight) / total);
  });
  let sum = 0;
  const through = Float64Array.from(days, (share) => (sum += share));
  through[through.length - 1] = 1;
  return through;
}

function monthShares(
  year: number,
  { month_index, idul_fitri }: Distributions,
  observed: readonly number[],
  random: Random,
): number[] {
  const quiet = idul_fitri.months[year] ?? [];
  const profile = month_index.profile.map(
    (index, month) =>
      index *
      (quiet.includes(month + 1) ? idul_fitri.factor : 1) *
      random.lognormal(month_index.month_sigma),
  );
  const rest = 1 - observed.reduce((sum, share) => sum + share, 0);
  const free = profile.slice(observed.length).reduce((sum, index) => sum + index, 0);
  return profile.map((index, month) => observed[month] ?? (rest * index) / free);
}

function dayWeights(
  year: number,
  month: number,
  { weekday_index }: Distributions,
  random: Random,
): number[] {
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Array.from({ length: days }, (_, day) => {
    const weekday = new Date(Date.UTC(year, month, day + 1)).getUTCDay();
    return (weekday_index.profile[weekday] ?? 1) * random.lognormal(weekday_index.day_sigma);
  });
}

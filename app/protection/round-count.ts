import { type Cell } from '~/engine/engine';

const KEYS = 2 ** 32;

/**
 * Rounds a count to a multiple of the base, less than the base away, up or down by chance so that the mean
 * error is 0 (random rounding, as at Stats NZ). Chance is the key of the records: the same records give the
 * same number wherever they are counted.
 */
export function roundCount({ count, key }: Cell, base: number): number {
  const rest = count % base;
  const below = count - rest;
  return scatter(key) / KEYS < rest / base ? below + base : below;
}

/**
 * Sums of keys differ in few bits where sets differ in few records; the finaliser of MurmurHash3 spreads
 * them.
 */
function scatter(key: number): number {
  let hash = key >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

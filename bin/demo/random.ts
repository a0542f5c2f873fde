import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

const RANGE = 2 ** 32;

/** A stream of random numbers that is the same on every machine. */
export interface Random {
  /** Returns the next number of [0, 1). */
  uniform(): number;
  /** Returns the next number of a lognormal distribution with median 1. */
  lognormal(sigma: number): number;
}

/**
 * Returns stream `index` of a seed. Streams never overlap: each starts 2^64 numbers after the one before it
 * (xoroshiro128+ by Blackman and Vigna, with its jump function).
 */
export function randomStream(seed: number, index: number): Random {
  const generator = xoroshiro128plus(seed);
  for (let jumps = 0; jumps <= index; jumps++) generator.jump();
  const uniform = () => (generator.next() >>> 0) / RANGE;
  return {
    uniform,
    lognormal(sigma) {
      // Box and Muller's normal deviate
      const normal = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
      return Math.exp(sigma * normal);
    },
  };
}

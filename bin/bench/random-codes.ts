/** A sequence of numbers from 0 to 1 that is the same at every run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of the codes; the first ones far more often, as in the statistics of the commission. */
export function pickCode(codes: readonly string[], random: () => number): string {
  return codes[Math.floor(random() ** 2 * codes.length)] ?? '_X';
}

/** What a record may state of a multi-valued dimension: nothing, one code, or up to three. */
export function pickCodes(codes: readonly string[], random: () => number): string[] {
  const share = random();
  const count = share < 0.1 ? 0 : share < 0.6 ? 1 : share < 0.9 ? 2 : 3;
  return [...new Set(Array.from({ length: count }, () => pickCode(codes, random)))];
}

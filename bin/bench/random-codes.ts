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

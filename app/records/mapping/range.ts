/** Returns whether a value is a number outside the meaningful range. */
export function isOutside(value: string, range: readonly [number, number] | undefined): boolean {
  if (!range) return false;
  const number = Number(value.trim() === '' ? NaN : value.replace(',', '.'));
  return number < range[0] || number > range[1];
}

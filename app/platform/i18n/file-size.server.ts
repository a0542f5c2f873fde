/** Returns the size of a file in a language: "14 kB". */
export function describeSize(bytes: number, language: string): string {
  const [value, unit] =
    bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const maximumFractionDigits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(
    value,
  );
}

/** Returns rows of cells as lines of text with aligned columns; `alignRight` names the columns of numbers. */
export function formatTable(
  rows: readonly (readonly string[])[],
  { alignRight = [] }: { alignRight?: readonly number[] } = {},
): string {
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    widths.map((width, column) => {
      const cell = row[column] ?? '';
      return alignRight.includes(column) ? cell.padStart(width) : cell.padEnd(width);
    }),
  );
  return lines.map((cells) => cells.join('  ').trimEnd()).join('\n');
}

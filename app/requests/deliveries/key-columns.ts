/** The end of the name of a column with the names of another column's codes. */
const NAMES = '_name';

const normalised = (name: string) => name.normalize('NFKC').trim().toLowerCase();

/**
 * Returns the positions of the columns that are declared key variables: those named like a dimension. Of a column of
 * codes and that of their names, the first.
 *
 * @param dimensions - the names of the dimensions: their own, and those in every language.
 */
export function declaredKeys(
  columns: readonly string[],
  dimensions: ReadonlySet<string>,
): readonly number[] {
  const declared = new Set([...dimensions].map(normalised));
  const names = columns.map(normalised);
  return names.flatMap((name, at) => {
    const base = name.endsWith(NAMES) ? name.slice(0, -NAMES.length) : name;
    const isRepeated = base !== name && names.includes(base);
    return declared.has(base) && !isRepeated ? at : [];
  });
}

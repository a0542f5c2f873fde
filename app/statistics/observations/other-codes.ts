import { codesOfDimension, type CodeLists } from '~/datasets/code-lists';
import { type Dimension } from '~/datasets/dataset';
import { isOfCode, type Observations } from './observation';

/**
 * Returns whether a dimension has codes in use besides those that tables list, of which these disclose only
 * that they are below the threshold. True if its codes are not known beforehand, as with calendars.
 */
export function hasOtherCodes(
  dimension: Dimension,
  codeLists: CodeLists,
  tables: readonly Observations[],
): boolean {
  const codes = codesOfDimension(dimension, codeLists);
  const listed = new Set(
    tables.flatMap(({ all }) =>
      all.flatMap(({ code, protection }) => (protection === 'below-threshold' ? [] : code)),
    ),
  );
  return (
    codes.length === 0 ||
    codes.some(
      ({ code }) =>
        !listed.has(code) && tables.some((table) => !table.isExact && isOfCode(table.of(code))),
    )
  );
}

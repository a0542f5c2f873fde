import { execFileSync } from 'node:child_process';

/** Returns the file of records behind the end-to-end tests, by dataset. */
export function fixtureOf(dataset: string): string {
  return `tests/fixtures/${dataset}.csv`;
}

/**
 * Counts the rows of a CSV file by awk, a tool that shares nothing with the product, so that the numbers of a
 * page can be checked from outside. The file must not quote any cell.
 *
 * @param condition an awk expression; `$c["right"]` is the cell of the column `right`.
 * @param summed the column whose values are summed instead of counting rows.
 */
export function countRecords(file: string, condition: string, summed?: string): number {
  const step = summed ? `$c["${summed}"]` : '1';
  const program = `
    NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
    ${condition} { count += ${step} }
    END { print count + 0 }`;
  return Number(execFileSync('awk', ['-F,', program, file], { encoding: 'utf8' }));
}

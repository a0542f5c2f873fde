import { type CodeLists } from '~/datasets/code-lists';
import { statedDimensions, type Dataset } from '~/datasets/dataset';
import { type NotStatedValues } from './import-findings';
import { type SourceRow } from './source-row';
import { createTally } from './tally';

const withComma = /^\s*(\d+),(\d+)\s*$/;
const MAX_SHOWN_VALUES = 5;

/**
 * Reads whole numbers (`3,0`) and codes such as `31,74` that a program with decimal commas has written, and
 * counts them.
 */
export function createCommaReader(dataset: Dataset, lists: CodeLists) {
  const numbers = dataset.measures.flatMap(({ column }) => column ?? []);
  const codes = statedDimensions(dataset).flatMap(({ name, codeList }) => {
    const known = new Set((lists.get(codeList) ?? []).map(({ code }) => code));
    return [...known].some((code) => /^\d+\.\d+$/.test(code)) ? { name, known } : [];
  });
  const tallies = new Map<string, ReturnType<typeof createTally<string>>>();
  const replace = ({ values }: SourceRow, column: string, read: string) => {
    const tally = tallies.get(column) ?? createTally<string>();
    tallies.set(column, tally);
    tally.add(values[column] ?? '', values[column] ?? '');
    values[column] = read;
  };
  return {
    read(row: SourceRow) {
      for (const column of numbers) {
        const [, integer, rest] = withComma.exec(row.values[column] ?? '') ?? [];
        // Three digits after a comma may be thousands.
        if (integer && /^0{1,2}$/.test(rest ?? '')) replace(row, column, integer);
      }
      for (const { name, known } of codes) {
        const [, integer, rest] = withComma.exec(row.values[name] ?? '') ?? [];
        if (integer && known.has(`${integer}.${rest}`)) replace(row, name, `${integer}.${rest}`);
      }
    },
    list(): NotStatedValues[] {
      return [...tallies].map(([column, tally]) => {
        const values = tally.list();
        const total = values.reduce((sum, { count }) => sum + count, tally.others());
        return { column, total, values: values.slice(0, MAX_SHOWN_VALUES) };
      });
    },
  };
}

import { calendarCode } from '~/datasets/calendar';
import { type Dataset } from '~/datasets/dataset';
import { countedColumns } from '~/datasets/record-table.server';
import { codesOf, keyOf, NULL, remembering } from '~/calculations/copied-lines.server';
import { placeOf } from './calculation-table';
import { type CodeNumbers, RECORD_NUMBER } from './code-numbers';
import { numberOfDay } from './counting-statement';

/**
 * Writes copied records as the table of their calculation has them: lines of numbers.
 *
 * @throws by what it returns, where a record carries a code that has no number.
 */
export function createRecordWriter(
  dataset: Dataset,
  numbers: CodeNumbers,
): (line: string) => string {
  const [, ...columns] = countedColumns(dataset);
  const calendars = dataset.dimensions.flatMap(({ name, calendar }) =>
    calendar ? [{ name, calendar }] : [],
  );
  const index = columns.findIndex(({ name }) => name === placeOf(dataset));

  function numberOf(dimension: string, code: string): number {
    const number = numbers.numberOf(dimension, code);
    if (number === undefined) throw new Error(`A record carries an unknown code of ${dimension}`);
    return number;
  }

  const numbersOfDay = remembering((day) =>
    calendars.map(({ name, calendar }) => numberOf(name, calendarCode(day, calendar))).join(),
  );
  /** Of each column the numbers of the codes in a field, or what is summed: 0 where nothing is stated. */
  const writers = columns.map(({ name, type }) =>
    type === 'integer'
      ? (field: string) => (field === NULL ? '0' : field)
      : remembering((field) =>
          codesOf(type, field)
            .map((code) => numberOf(name, code))
            .join(),
        ),
  );

  return (line) => {
    const [key = '', day = '', ...fields] = line.split('\t');
    if (fields.length !== columns.length) throw new Error('A record has other columns');
    let codes = `${RECORD_NUMBER},${numbersOfDay(day)}`;
    let sums = '';
    let sorted = '0';
    for (const [at, write] of writers.entries()) {
      const written = write(fields[at] ?? '');
      if (columns[at]?.type === 'integer') sums += `\t${written}`;
      else codes += `,${written}`;
      if (at === index) sorted = written;
    }
    return `${numberOfDay(day)}\t${sorted}\t${keyOf(key) >>> 0}\t[${codes}]${sums}\n`;
  };
}

import { calendarCode } from '~/datasets/calendar';
import { type Dataset, NOT_STATED } from '~/datasets/dataset';
import { required } from '~/platform/system/required';
import { type ProtectionPolicy } from '../policy';
import { noThinYears, type Years, yearsOf } from '../thin-years';

/** What an attack runs on: a record's codes by dimension, the values that measures sum, and its key. */
export interface AttackedRecord {
  codes: Readonly<Record<string, readonly string[]>>;
  sums?: Readonly<Record<string, number>>;
  key: number;
}

/** Returns a record, given by column, as an attack counts it. */
export function attackedRecord(
  { dimensions, measures, dateColumn }: Dataset,
  row: Readonly<Record<string, unknown>>,
  key: number,
): AttackedRecord {
  const codes = dimensions.map(({ name, calendar }): [string, string[]] => {
    if (calendar) return [name, [calendarCode(String(row[dateColumn]), calendar)]];
    const stated = [row[name] ?? []].flat().map(String);
    return [name, stated.length > 0 ? stated : [NOT_STATED]];
  });
  const sums = measures.flatMap(({ name, column }): [string, number][] =>
    column ? [[name, Number(row[column] ?? 0)]] : [],
  );
  return { codes: Object.fromEntries(codes), sums: Object.fromEntries(sums), key };
}

/** Returns the codes that a record carries in a dimension. */
export function codesIn(codes: AttackedRecord['codes'], name: string): readonly string[] {
  return required(codes[name], name);
}

/** Returns the code that a record carries in a dimension of which it has only one. */
export function codeIn(codes: AttackedRecord['codes'], name: string): string {
  return required(codesIn(codes, name)[0], name);
}

/** Returns the years of records. */
export function yearsOfRecords(
  { dimensions }: Dataset,
  records: readonly AttackedRecord[],
  policy: ProtectionPolicy,
): Years {
  const name = dimensions.find(({ calendar }) => calendar === 'year')?.name;
  if (!name) return noThinYears;
  const counts = new Map<string, { count: number }>();
  for (const { codes } of records) {
    const year = codeIn(codes, name);
    counts.set(year, { count: (counts.get(year)?.count ?? 0) + 1 });
  }
  return yearsOf(counts, policy);
}

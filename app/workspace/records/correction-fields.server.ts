import { z } from 'zod';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { type CodeLists, nameOfCode } from '~/datasets/code-lists';
import { type DatePrecision } from '~/datasets/date-precision';
import { line, lines, oneOf } from '~/platform/http/form-fields.server';
import { cellsOf } from '~/records/keep-values.server';
import { CODE_SEPARATOR } from '~/records/read-codes';
import { removalKinds } from '~/records/removed-earlier.server';
import { type Choice } from '~/ui/forms/choice-field';
import { MAX_REASON_LENGTH } from '../history/history-acts.server';
import { type RecordContent } from './get-record.server';

/** The longest id of a record is shorter. */
export const MAX_ID_LENGTH = 200;
/** The maximum length of a cell, in characters. */
const MAX_CELL_LENGTH = 100;
/** More codes than any list of a dataset has. */
const MAX_CODES = 2_000;

/** A field of the form that corrects a record. */
export interface CorrectionField {
  column: string;
  label: string;
  kind: 'text' | 'one' | 'several';
  /** The codes of its list. */
  choices: Choice[];
  /** Its current cell; several codes are separated. */
  value: string | string[];
}

interface FieldSources {
  columns: readonly string[];
  labelOf(column: string): string;
  codeLists: CodeLists;
  language: string;
  content: RecordContent;
  precision: DatePrecision;
}

const lengths = { day: 10, month: 7, year: 4 };

/** Returns the fields of the form that corrects a record, with its current values. */
export function correctionFields(
  dataset: Dataset,
  { columns, labelOf, codeLists, language, content, precision }: FieldSources,
): CorrectionField[] {
  const cells = cellsOf(content, columns);
  const dates = [dataset.dateColumn, ...dataset.stageDates];
  return columns.map((column) => {
    const cell = cells[column] ?? '';
    const label = labelOf(column);
    const dimension = statedDimensions(dataset).find(({ name }) => name === column);
    if (!dimension) {
      const value = dates.includes(column) ? cell.slice(0, lengths[precision]) : cell;
      return { column, label, kind: 'text', choices: [], value };
    }
    const choices = (codeLists.get(dimension.codeList) ?? []).map((code) => ({
      value: code.code,
      label: `${nameOfCode(code, language)} (${code.code})`,
    }));
    if (!dimension.isMultiple) return { column, label, kind: 'one', choices, value: cell };
    const value = cell.split(CODE_SEPARATOR).filter(Boolean);
    return { column, label, kind: 'several', choices, value };
  });
}

const version = z.coerce.number('invalid').int('invalid').max(2_147_483_647, 'invalid');
const reason = lines({ max: MAX_REASON_LENGTH });

/** The form that removes a record; `version` is the import that began the state which was seen. */
export const removalSchema = z.object({
  version,
  kind: oneOf(removalKinds).pipe(z.enum(removalKinds)),
  reason,
});

/** The form that redacts a removed record; its id is typed to confirm it. */
export const redactionSchema = z.object({ record_id: line({ max: MAX_ID_LENGTH }), reason });

/** The form that corrects a record, first checked, then saved. What its values may be is decided by the import. */
export function correctionSchema(dataset: Dataset) {
  const cell = z.string().max(MAX_CELL_LENGTH, 'tooLong').optional();
  const several = z.array(z.string().max(MAX_CELL_LENGTH, 'tooLong')).max(MAX_CODES);
  const dimensions = statedDimensions(dataset).map(
    ({ name, isMultiple }) => [name, isMultiple ? several : cell] as const,
  );
  const measures = dataset.measures.flatMap(({ column }) => (column ? [[column, cell]] : []));
  const values = z.object({
    [dataset.dateColumn]: line({ max: MAX_CELL_LENGTH }),
    ...Object.fromEntries<z.ZodType<string | string[] | undefined>>(dimensions),
    ...Object.fromEntries(measures),
    ...Object.fromEntries(dataset.stageDates.map((column) => [column, cell])),
  });
  return z.object({ version, step: oneOf(['check', 'save']), values, reason });
}

/** Returns the values of the form as cells of a file. */
export function cellsOfForm(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [
      column,
      Array.isArray(value) ? value.join(CODE_SEPARATOR) : typeof value === 'string' ? value : '',
    ]),
  );
}

import { CsvError, parse } from 'csv-parse/sync';
import { isUtf8 } from 'node:buffer';
import { normaliseText } from '~/platform/i18n/normalise-text';
import { type OperatorProblem } from '~/platform/i18n/operator-error';
import { MARKS, RENAMED_ON, RESIDUAL, type Code } from './code-lists';
import { ALL_CODES } from './dataset';
import { releaseFormula } from './formula-cells';
import { nameOfCharacter, showInvisible } from './invisible-characters';
import { dayIn } from './day-in-cell';

/** The content of a code-list file: its codes, or its faults, each with its line. */
type ReadCodeList =
  { isValid: true; codes: Code[] } | { isValid: false; problems: OperatorProblem[] };

/** The language whose names replace missing ones. */
const FIRST_NAME = 'name_id';

/** Codes appear in addresses, in cells separated by `;`, and in tables of text. */
export const unfitCharacter = /[^\p{L}\p{M}\p{N}._~-]/u;

/**
 * Invisible characters that no name needs: NUL and other control characters, zero-width spaces, marks that
 * change the direction of the text that follows.
 */
export const invisible = /[^\P{Cc}\t]|[\u200B\u2028\u2029\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/u;

/**
 * Returns whether a list may not contain a code: it means all codes, or begins like the portal's own codes.
 */
export function isReservedCode(code: string): boolean {
  return code === ALL_CODES || code.startsWith('_');
}

interface Line {
  record: string[];
  info: { lines: number };
}

/**
 * Reads a code list from CSV in UTF-8 with the columns `code` and `name_<language>`; all other columns become
 * attributes. Every code needs a name: in Indonesian, or in the first language of a file without a column for
 * it.
 */
export function readCodeList(file: string, content: Buffer): ReadCodeList {
  const fail = (problems: OperatorProblem[]): ReadCodeList => ({
    isValid: false,
    problems: problems.map(({ key, values }) => ({ key, values: { file, ...values } })),
  });
  const unreadable = firstUnreadableLine(content);
  if (unreadable) return fail([unreadable]);
  try {
    const lines = parse(normaliseText(content.toString()), {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as Line[];
    const [header, ...rows] = lines.map(({ record, info }) => ({
      info,
      record: record.map(releaseFormula),
    }));
    const columns = header?.record ?? [];
    const required = columns.includes(FIRST_NAME)
      ? FIRST_NAME
      : columns.find((column) => column.startsWith('name_'));
    const repeated = columns.find((column, index) => columns.indexOf(column) !== index);
    if (!columns.includes('code') || required === undefined)
      return fail([{ key: 'columns', values: { line: 1 } }]);
    if (repeated !== undefined)
      return fail([{ key: 'columnRepeated', values: { line: 1, column: repeated } }]);
    const problems = rows.flatMap(checkRow({ columns, required }));
    if (problems.length > 0) return fail(problems);
    return { isValid: true, codes: rows.map(({ record }) => toCode(columns, record, required)) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return fail([{ key: 'quotation', values: { line: Number(error.lines) } }]);
  }
}

/** Finds the first line that is not UTF-8 text or contains an invisible character. */
function firstUnreadableLine(content: Buffer): OperatorProblem | null {
  let line = 1;
  for (let start = 0; start < content.length; line += 1) {
    const end = content.indexOf(10, start) + 1 || content.length;
    const bytes = content.subarray(start, end);
    if (!isUtf8(bytes)) return { key: 'notUtf8', values: { line } };
    const text = bytes
      .toString()
      .replace(/^\uFEFF/, line === 1 ? '' : '$&')
      .replace(/\r?\n$/, '');
    const [found] = invisible.exec(text) ?? [];
    if (found) return { key: 'invisible', values: { line, character: nameOfCharacter(found) } };
    start = end;
  }
  return null;
}

function checkRow({ columns, required }: { columns: readonly string[]; required: string }) {
  const lineOfCode = new Map<string, number>();
  return ({ record, info: { lines: line } }: Line): OperatorProblem[] => {
    if (record.length !== columns.length) {
      return [{ key: 'cells', values: { line, found: record.length, expected: columns.length } }];
    }
    const code = record[columns.indexOf('code')] ?? '';
    const first = lineOfCode.get(code);
    lineOfCode.set(code, first ?? line);
    const problems: OperatorProblem[] = [];
    if (code === '') problems.push({ key: 'codeMissing', values: { line } });
    else if (isReservedCode(code)) problems.push({ key: 'codeReserved', values: { line, code } });
    const [unfit] = unfitCharacter.exec(code) ?? [];
    if (unfit)
      problems.push({
        key: 'codeUnfit',
        values: { line, code: showInvisible(code), character: showInvisible(unfit) },
      });
    if (first !== undefined) problems.push({ key: 'codeRepeated', values: { line, code, first } });
    const [from, to, renamed] = daysIn(columns, record);
    const isUnfit = (day: string | undefined) => Boolean(day) && dayIn(day) === undefined;
    if (isUnfit(from) || isUnfit(to) || (from && to && from > to))
      problems.push({ key: 'validity', values: { line, code } });
    const residual = record[columns.indexOf(RESIDUAL)]?.trim() ?? '';
    if (!MARKS.includes(residual)) problems.push({ key: 'residual', values: { line, code } });
    if (isUnfit(renamed)) problems.push({ key: 'renamedOn', values: { line, code } });
    if (!record[columns.indexOf(required)]?.trim()) {
      problems.push({ key: 'nameMissing', values: { line, code, column: required } });
    }
    return problems;
  };
}

/** Parses the first and last day on which a code is used, and the first day of its current name, in a row. */
function daysIn(columns: readonly string[], record: readonly string[]): string[] {
  return ['valid_from', 'valid_to', RENAMED_ON].map(
    (column) => record[columns.indexOf(column)]?.trim() ?? '',
  );
}

function toCode(columns: readonly string[], record: readonly string[], required: string): Code {
  const entries = columns.flatMap((column, index): [string, string][] => {
    const value = record[index]?.trim() ?? '';
    return value === '' ? [] : [[column, value]];
  });
  const { code = '', ...others } = Object.fromEntries(entries);
  const isName = ([column]: [string, string]) => column.startsWith('name_');
  const names = Object.entries(others)
    .filter(isName)
    .map(([column, name]) => [column.slice('name_'.length), name] as const);
  return {
    code,
    names: { id: others[required] ?? code, ...Object.fromEntries(names) },
    attributes: Object.fromEntries(Object.entries(others).filter((entry) => !isName(entry))),
  };
}

import { contentColumns } from '~/datasets/record-table.server';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { type CheckedRecord } from './check-row';
import { rememberCodes, type Codes } from './read-codes';

/** Absent, in PostgreSQL's text format of COPY. */
const NULL = '\\N';

const special = /[\\\t\n\r\b\f\v]/g;
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/** Text as a field of COPY's text format. */
export function copyField(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character);
}

/**
 * Writes the content of records (date, dimensions, measures, stage dates, in the order of `contentColumns`) as fields
 * of COPY's text format, separated by tabs.
 */
export function createContentEncoder(dataset: Dataset): (record: CheckedRecord) => string {
  const dimensions = recordedDimensions(dataset).map(({ name, isMultiple }) => ({
    name,
    encode: rememberCodes(isMultiple ? arrayField : singleField),
  }));
  const columns = dataset.measures.flatMap(({ column }) => column ?? []);
  return ({ date, codes, measures, stages }) => {
    let text = date;
    for (const { name, encode } of dimensions) text += `\t${encode(codes[name] ?? [])}`;
    for (const column of columns) text += `\t${measures[column] ?? NULL}`;
    for (const column of dataset.stageDates) text += `\t${stages[column] ?? NULL}`;
    return text;
  };
}

/** The content fields of a row that was rejected: absent, every one. */
export function emptyContent(dataset: Dataset): string {
  const fields = contentColumns(dataset).length;
  return Array.from({ length: fields }, () => NULL).join('\t');
}

function singleField(codes: Codes): string {
  return copyField(codes[0] ?? '');
}

function arrayField(codes: Codes): string {
  const quoted = codes.map((code) => `"${code.replace(/["\\]/g, '\\$&')}"`);
  return copyField(`{${quoted.join(',')}}`);
}

import { type Dataset } from '~/datasets/dataset';
import { type CheckedRecord } from './check-row';
import { codesOf, type CodeIndex } from './code-index';
import { type Problem } from './source-row';

/** Finds records that state both a day of closing and a status of open cases. A closed record may lack the day. */
export function closingRule(
  { closing, dimensions }: Dataset,
  index: CodeIndex,
): (record: CheckedRecord) => Problem | null {
  const status = dimensions.find(({ name }) => name === closing?.dimension);
  if (!closing || !status?.classes || status.codeList === undefined) return () => null;
  const { attribute } = status.classes;
  const known = codesOf(index, status.codeList);
  return ({ codes, stages }) => {
    const value = stages[closing.date];
    const open = codes[status.name]?.find((code) => known.get(code)?.[attribute] === closing.open);
    if (!value || open === undefined) return null;
    const details = { column: status.name, status: open };
    return { column: closing.date, value, reason: 'closed-but-open', details };
  };
}

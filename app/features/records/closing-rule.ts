import { type Dataset } from '~/datasets/dataset';
import { type CheckedRecord } from './check-row';
import { codesOf, type CodeIndex } from './code-index';
import { type Problem } from './source-row';

/**
 * Finds records that state the day on which they were closed, and a status that says that they are still open. A
 * closed one may lack the day.
 */
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

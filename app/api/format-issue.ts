import { type z } from 'zod';
import { type Translate } from '~/platform/i18n/text-keys';

/** What zod says of a value that a schema refuses. */
type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** Types as JSON Schema, and so the description of the API, names them, where zod has another name. */
const typeNames: Readonly<Record<string, string>> = { int: 'integer', record: 'object' };

/** What is said of too long a text, too long a list; of numbers something else. */
const tooMuch: Readonly<Partial<Record<string, 'issues.tooLong' | 'issues.tooMany'>>> = {
  string: 'issues.tooLong',
  array: 'issues.tooMany',
};

/** What is wrong with a value, in the words of the API; of a choice of schemas, what the closest one refuses. */
export function formatIssue(issue: Issue, t: Translate<'api'>): string {
  if (isMissing(issue)) return t('issues.missing');
  const refused = leavesOf(issue);
  const known = refused.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value');
  if (known) return formatRefusal(known, t);
  const types = refused.flatMap((one) =>
    one.code === 'invalid_type' ? [typeNames[one.expected] ?? one.expected] : [],
  );
  if (types.length > 0) return t('issues.type', { types: listOf(types) });
  const values = refused.flatMap((one) => (one.code === 'invalid_value' ? one.values : []));
  return values.length > 0 ? t('issues.choice', { values: listOf(values) }) : t('issues.invalid');
}

/** Whether a value is asked for that was not sent; zod tells so of a whole union, not of its members. */
function isMissing(issue: Issue): boolean {
  const isOfType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code);
  return isOfType && 'input' in issue && issue.input === undefined;
}

/** What each schema of a union refuses first, those of unions within it as well. */
function leavesOf(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  return issue.errors.flatMap(([first]) => (first ? leavesOf(first) : []));
}

function formatRefusal(issue: Issue, t: Translate<'api'>): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return t('issues.unknown');
    case 'invalid_format':
      return issue.format === 'date' ? t('issues.day') : t('issues.format');
    case 'too_big':
      return t(tooMuch[issue.origin] ?? 'issues.tooBig', { max: String(issue.maximum) });
    case 'too_small':
      return t(issue.origin === 'string' ? 'issues.tooShort' : 'issues.tooSmall', {
        min: String(issue.minimum),
      });
    default:
      return t('issues.invalid');
  }
}

const listOf = (names: readonly unknown[]) => [...new Set(names.map(String))].join(', ');

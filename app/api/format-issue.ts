import { type z } from 'zod';
import { type Translate } from '~/platform/i18n/text-keys';

/** zod's report of a value that a schema rejects. */
type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue;

/** Types named as in JSON Schema, and so in the API's description, where zod's name differs. */
const typeNames: Readonly<Record<string, string>> = { int: 'integer', record: 'object' };

/** The texts for a text or list that is too long; numbers have another. */
const tooMuch: Readonly<Partial<Record<string, 'issues.tooLong' | 'issues.tooMany'>>> = {
  string: 'issues.tooLong',
  array: 'issues.tooMany',
};

/** Describes a problem of a value in the words of the API; for a union of schemas, by the closest one. */
export function formatIssue(issue: Issue, t: Translate<'api'>): string {
  if (isMissing(issue)) return t('issues.missing');
  const refused = leavesOf(issue);
  const known = refused.find(({ code }) => code !== 'invalid_type' && code !== 'invalid_value');
  if (known) return formatRefusal(known, t);
  const types = refused.flatMap((item) =>
    item.code === 'invalid_type' ? [typeNames[item.expected] ?? item.expected] : [],
  );
  if (types.length > 0) return t('issues.type', { types: listOf(types) });
  const values = refused.flatMap((item) => (item.code === 'invalid_value' ? item.values : []));
  return values.length > 0 ? t('issues.choice', { values: listOf(values) }) : t('issues.invalid');
}

/** Returns whether a required value is missing; zod reports so for a whole union, not for its members. */
function isMissing(issue: Issue): boolean {
  const isOfType = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code);
  return isOfType && 'input' in issue && issue.input === undefined;
}

/** Returns the first problem of each schema of a union, including nested unions. */
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

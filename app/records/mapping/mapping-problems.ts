import { type z } from 'zod';
import { type CodeLists } from '~/datasets/code-lists';
import { recordedDimensions, type Dataset, type RecordedDimension } from '~/datasets/dataset';
import { compileDatePattern } from './date-pattern';
import { type CodeColumn, type Mapping } from './mapping-schema';
import { codesIn } from './resolve-code';

/** A problem of a mapping: `code` is a key under `mapping` of the locale namespace `import`. */
export interface MappingProblem {
  /** The path of the problem, such as `columns.method.values.Web`. */
  path: string;
  code: string;
  details?: Record<string, string>;
}

/** Returns the problems that a schema found, with paths below `place`. */
export function problemsOfSchema({ issues }: z.ZodError, prefix?: string): MappingProblem[] {
  return issues.map((issue) => ({
    path: [...(prefix ? [prefix] : []), ...issue.path].join('.'),
    ...describe(issue),
  }));
}

function describe(issue: z.core.$ZodIssue): Omit<MappingProblem, 'path'> {
  if (issue.code === 'unrecognized_keys') {
    return { code: 'unknown-key', details: { keys: issue.keys.join(', ') } };
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'required' };
  if (issue.code === 'invalid_value' && typeof issue.input === 'string') {
    return { code: 'choice', details: { choices: issue.values.join(', ') } };
  }
  return issue.code === 'custom' ? { code: issue.message } : { code: 'type' };
}

/** Returns the problems that depend on the code lists and the dataset. */
export function problemsOfMapping(
  mapping: Mapping,
  dataset: Dataset,
  lists: CodeLists,
): MappingProblem[] {
  const dates = [[dataset.dateColumn, mapping.date] as const, ...mapping.stages].flatMap(
    ([name, { formats = [] }]) =>
      formats.flatMap((format, index) =>
        compileDatePattern(format, 0)
          ? []
          : { path: `columns.${name}.formats.${index}`, code: 'date-format' },
      ),
  );
  const codes = recordedDimensions(dataset).flatMap((dimension) => {
    const column = mapping.codes.get(dimension.name);
    if (!column) return [];
    const known = new Set((lists.get(dimension.codeList) ?? []).map(({ code }) => code));
    return [
      ...unknownCodes(`columns.${dimension.name}`, column, known, dimension.codeList),
      ...creationProblems(dimension, column, mapping),
      ...attributeProblems(dimension, column, dataset, lists),
    ];
  });
  return [...dates, ...codes];
}

function unknownCodes(
  path: string,
  { constant, empty, values = {} }: CodeColumn,
  known: ReadonlySet<string>,
  list: string,
): MappingProblem[] {
  const entries = Object.entries(values).map(
    ([value, codes]) => [`values.${value}`, codes] as const,
  );
  return [['constant', constant] as const, ['empty', empty] as const, ...entries].flatMap(
    ([key, codes]) =>
      codesIn(codes)
        .filter((code) => !known.has(code))
        .map((code) => ({ path: `${path}.${key}`, code: 'code', details: { code, list } })),
  );
}

/** A new code needs a parent where codes have one. */
function creationProblems(
  { name, parent }: RecordedDimension,
  { unknown }: CodeColumn,
  mapping: Mapping,
): MappingProblem[] {
  if (unknown !== 'create') return [];
  const path = `columns.${name}.unknown`;
  if (!parent || mapping.codes.has(parent.dimension)) return [];
  return [{ path, code: 'create-parent', details: { parent: parent.dimension } }];
}

/** The attributes of new codes are those of their list; a class and a parent must exist. */
function attributeProblems(
  { name, codeList, parent, classes }: RecordedDimension,
  { attributes = {} }: CodeColumn,
  { dimensions }: Dataset,
  lists: CodeLists,
): MappingProblem[] {
  const parentList = dimensions.find((dimension) => dimension.name === parent?.dimension)?.codeList;
  const parents = new Set((lists.get(parentList ?? '') ?? []).map(({ code }) => code));
  const known = new Set([
    ...(lists.get(codeList) ?? []).flatMap((code) => Object.keys(code.attributes)),
    ...(classes ? [classes.attribute] : []),
  ]);
  return Object.entries(attributes).flatMap(([value, ofValue]) => {
    const path = `columns.${name}.attributes.${value}`;
    return Object.entries(ofValue).flatMap(([attribute, text]): MappingProblem[] => {
      const attributePath = `${path}.${attribute}`;
      if (!known.has(attribute))
        return [{ path, code: 'unknown-key', details: { keys: attribute } }];
      if (attribute === classes?.attribute && !classes.values.includes(text))
        return [
          { path: attributePath, code: 'choice', details: { choices: classes.values.join(', ') } },
        ];
      if (attribute === parent?.attribute && !parents.has(text))
        return [
          { path: attributePath, code: 'code', details: { code: text, list: parentList ?? '' } },
        ];
      return [];
    });
  });
}

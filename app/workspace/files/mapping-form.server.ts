import { z } from 'zod';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type RecordedDimension, statedDimensions } from '~/datasets/dataset';
import { oneOf, tick } from '~/platform/http/form-fields.server';
import { createCodeFinder } from '~/records/mapping/code-names';
import { compileDatePattern } from '~/records/mapping/date-pattern';
import { isJoinedColumn, joinSchema, repeatedChoices } from '~/records/mapping/joined-columns';
import { byText } from '~/records/mapping/mapping-schema';
import { CODE_SEPARATOR } from '~/records/read-codes';
import {
  type DerivedFields,
  derivedOfFields,
  derivedSchemas,
  findIncomplete,
  isFilled,
  letters,
  referTo,
  showDerived,
  slotReferences,
} from './derived-fields.server';

/** A column of the portal that a mapping fills. */
export interface MappedField {
  column: string;
  kind: 'id' | 'date' | 'code' | 'number';
  /** Whether every file has to have it. */
  isRequired: boolean;
  /** Whether a record may carry several codes in it. */
  isMultiple: boolean;
}

/** What the form holds of a mapping, by the portal's columns. */
export interface MappingFields extends DerivedFields {
  /** The column of the file, the reference of one that is made of others, `CONSTANT` or `KEPT`. */
  from: Record<string, string | undefined>;
  /** The value of all rows, separated by semicolons if there are several. */
  constant: Record<string, string | undefined>;
  /** The formats of dates, separated by semicolons. */
  format: Record<string, string | undefined>;
  /** The sign between several values of a cell. */
  separator: Record<string, string | undefined>;
  /** What becomes of values that are in no list. */
  unknown: Record<string, string | undefined>;
  /** The columns that tell rows without an id apart. */
  else: Partial<Record<string, string | undefined>>;
  /** Whether the rows of one id are one record. */
  mergesRows: boolean;
  /** How a second file is joined: by which columns, and what becomes of keys that it has in several rows. */
  join?:
    { a: string; b: string; repeated?: (typeof repeatedChoices)[number] | undefined } | undefined;
}

/** The parts of the form, each with a field for some of the columns. */
export const partsOfMapping = ['from', 'constant', 'format', 'separator', 'unknown'] as const;

/** Stands for a source that the form cannot show, such as two columns: it stays as the mapping has it. */
export const KEPT = '*';

/** Stands for the same value in every row, which a field beside it names. */
export const CONSTANT = '=';

/** Stands for no version, where the form says which one was the latest when it was opened. */
export const NONE = '0';

/** What may become of values that are in no list. */
export const unknownTreatments = ['reject', 'not-stated', 'create'] as const;

/** Returns the columns that a mapping to a dataset may fill. */
export function mappedFields(dataset: Dataset): MappedField[] {
  const one = { isRequired: false, isMultiple: false };
  return [
    { ...one, column: 'id', kind: 'id', isRequired: true },
    { ...one, column: dataset.dateColumn, kind: 'date', isRequired: true },
    ...dataset.stageDates.map((column): MappedField => ({ ...one, column, kind: 'date' })),
    ...statedDimensions(dataset).map(({ name, isMultiple }): MappedField => ({
      ...one,
      column: name,
      kind: 'code',
      isMultiple,
    })),
    ...dataset.measures.flatMap(({ column }): MappedField[] =>
      column ? [{ ...one, column, kind: 'number' }] : [],
    ),
  ];
}

const formatsIn = (text: string) =>
  text
    .split(';')
    .map((format) => format.trim())
    .filter(Boolean);

/** What says whether rows have ids, whatever else is wrong. */
const sourcesSchema = z.looseObject({ from: z.looseObject({}), else: z.looseObject({}) });

/**
 * Returns the schema of the form.
 *
 * @param names - the columns of the file, and those of a second one as mappings name them.
 * @param ofSecond - the columns of the second file that is joined, if one is.
 */
export function mappingFormSchema(
  dataset: Dataset,
  names: readonly string[],
  ofSecond: readonly string[] | null = null,
) {
  const fields = mappedFields(dataset);
  const sources = [...names, ...slotReferences];
  const source = oneOf([KEPT, CONSTANT, ...sources]);
  const other = oneOf(sources).optional();
  const format = z
    .string()
    .max(200, 'tooLong')
    .refine((text) => formatsIn(text).every((each) => compileDatePattern(each, 2000)), 'invalid');
  const ofKinds = (kinds: MappedField['kind'][], schema: z.ZodType<string | undefined>) =>
    z
      .object(
        Object.fromEntries(
          fields.filter(({ kind }) => kinds.includes(kind)).map(({ column }) => [column, schema]),
        ),
      )
      .default({});
  return z
    .object({
      base: z
        .string()
        .regex(/^\d{1,9}$/, 'invalid')
        .default(NONE),
      from: z.object(
        Object.fromEntries(
          fields.map(({ column, kind, isRequired }) => {
            const required = oneOf([KEPT, ...sources]);
            if (kind === 'id') return [column, required.optional()];
            return [column, isRequired ? required : source.optional()];
          }),
        ),
      ),
      constant: ofKinds(['code', 'number'], z.string().max(300, 'tooLong').optional()),
      format: ofKinds(['date'], format.optional()),
      separator: ofKinds(['code'], z.string().max(10, 'tooLong').optional()),
      unknown: ofKinds(['code'], z.enum(unknownTreatments, 'invalid').optional()),
      else: z.object({ a: other, b: other, c: other }).default({}),
      mergesRows: tick(),
      ...derivedSchemas(names),
      join: ofSecond
        ? z.object({
            a: oneOf(sources.filter((name) => !isJoinedColumn(name))),
            b: oneOf(ofSecond),
            repeated: z.enum(repeatedChoices, 'invalid').optional(),
          })
        : z.undefined().optional(),
    })
    .refine(({ from, else: others }) => Boolean(from.id) || Object.values(others).some(Boolean), {
      path: ['from', 'id'],
      error: 'required',
      when: ({ value }) => sourcesSchema.safeParse(value).success,
    })
    .superRefine(({ from, constant, else: others, joined, parts, join }, context) => {
      for (const [path, message] of findIncomplete({ joined, parts }))
        context.addIssue({ code: 'custom', path, message });
      const chosen = [
        ...Object.entries(from).map(([column, name]) => [['from', column], name] as const),
        ...Object.entries(others).map(([letter, name]) => [['else', letter], name] as const),
        ...Object.entries(joined).flatMap(([slot, each]) =>
          letters.map((letter) => [['joined', slot, letter], each?.[letter]] as const),
        ),
        [['join', 'a'], join?.a] as const,
      ];
      for (const [path, name] of chosen) {
        const isReference = name !== undefined && slotReferences.includes(name);
        if (!isReference || isFilled({ joined, parts }, name.slice(referTo('').length))) continue;
        const message = ['from', 'else'].includes(path[0] ?? '') ? 'empty' : 'choice';
        context.addIssue({ code: 'custom', path: [...path], message });
      }
      for (const { column } of fields) {
        const hasValue = Boolean(constant[column]?.trim());
        if (hasValue === (from[column] === CONSTANT)) continue;
        const message = hasValue ? 'unused' : 'required';
        context.addIssue({ code: 'custom', path: ['constant', column], message });
      }
    });
}

/**
 * Finds what was typed as the value of all rows, as code or name.
 *
 * @returns the values as `mappingOfFields` takes them, or the errors by field.
 */
export function findConstants(
  dataset: Dataset,
  typed: MappingFields['constant'],
  lists: CodeLists,
): { constants: MappingFields['constant'] } | { errors: Record<string, string> } {
  const dimensions = new Map(statedDimensions(dataset).map((each) => [each.name, each]));
  const errors: Record<string, string> = {};
  const constants: MappingFields['constant'] = {};
  for (const [column, text = ''] of Object.entries(typed)) {
    if (text.trim() === '') continue;
    const dimension = dimensions.get(column);
    const found = dimension ? codesOfText(text, dimension, lists) : wholeNumberOf(text);
    if (found === null) errors[`constant.${column}`] = dimension ? 'choice' : 'invalid';
    else constants[column] = found;
  }
  return Object.keys(errors).length > 0 ? { errors } : { constants };
}

function codesOfText(
  text: string,
  { codeList, parent, isMultiple }: RecordedDimension,
  lists: CodeLists,
): string | null {
  const find = createCodeFinder(lists.get(codeList) ?? [], parent?.attribute);
  // The name of a code may contain the sign that separates several.
  const single = find(text.trim());
  if (single !== null || !isMultiple) return single;
  const codes = text.split(CODE_SEPARATOR).map((name) => find(name.trim()));
  return codes.includes(null) ? null : codes.join(CODE_SEPARATOR);
}

const wholeNumberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? text.trim() : null);

/** Returns the fields of a mapping that reads nothing. */
export const noFields = (): MappingFields => ({
  from: {},
  constant: {},
  format: {},
  separator: {},
  unknown: {},
  else: {},
  mergesRows: false,
  joined: {},
  parts: {},
});

const columnsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
const contentSchema = z.looseObject({ columns: columnsSchema.catch({}) });
const rowsSchema = z.looseObject({
  except: byText(z.union([z.string(), z.array(z.string())])).default({}),
});

/** Returns what the form shows of a mapping. */
export function fieldsOfMapping(dataset: Dataset, mapping: unknown): MappingFields {
  const { columns, derived, ...mapped } = contentSchema.parse(mapping);
  const { fields: made, references } = showDerived(derived);
  const fields: MappingFields = { ...noFields(), ...made };
  const referenceOf = (name: string) => references.get(name) ?? name;
  for (const { column, kind } of mappedFields(dataset)) {
    const { from, constant, formats, separator, unknown } = columns[column] ?? {};
    if (constant !== undefined) {
      fields.from[column] = CONSTANT;
      fields.constant[column] = [constant].flat().join(CODE_SEPARATOR);
    } else if (columns[column] && (from !== undefined || kind !== 'id'))
      fields.from[column] = typeof from === 'string' ? referenceOf(from) : KEPT;
    if (Array.isArray(formats)) fields.format[column] = formats.join('; ');
    if (typeof separator === 'string') fields.separator[column] = separator;
    if (typeof unknown === 'string') fields.unknown[column] = unknown;
  }
  const others = othersOf(columns.id);
  for (const [index, letter] of letters.entries()) {
    const name = others[index];
    if (name !== undefined) fields.else[letter] = referenceOf(name);
  }
  fields.mergesRows = mapped.mergeRows === true;
  const join = joinSchema.safeParse(mapped.join).data;
  if (join) fields.join = { a: referenceOf(join.on[0]), b: join.on[1], repeated: join.repeated };
  return fields;
}

/** Returns how a second file is joined, as the form says; how that file is read stays. */
function joinOf(
  { a, b, repeated }: NonNullable<MappingFields['join']>,
  base: unknown,
  nameOf: (source: string) => string,
): object {
  const { sheet, encoding, headerRow } = joinSchema.safeParse(base).data ?? {};
  return {
    ...(sheet !== undefined && { sheet }),
    ...(encoding && { encoding }),
    ...(headerRow !== undefined && { headerRow }),
    on: [nameOf(a), b],
    ...(repeated && repeated !== 'reject' && { repeated }),
  };
}

/** Returns the columns that tell rows without an id apart. */
const othersOf = (id: Record<string, unknown> = {}) =>
  z
    .array(z.string())
    .catch([])
    .parse(id.else ?? []);

/** The parts of a column in a mapping that the form says. */
const ofForm = ['from', 'constant', 'formats', 'separator', 'unknown', 'else'];

/** Returns the mapping of a form: another mapping with what the form says; `names` are the columns of the file. */
export function mappingOfFields(
  dataset: Dataset,
  fields: MappingFields,
  base: unknown = {},
  names: readonly string[] = [],
): Record<string, unknown> {
  const { from, constant, format, separator, unknown } = fields;
  const { derived: formerly, ...content } = contentSchema.parse({ columns: {}, ...Object(base) });
  const { derived, nameOf } = derivedOfFields(fields, formerly, names);
  const others = [
    ...letters.flatMap((letter) => fields.else[letter] ?? []).map(nameOf),
    ...othersOf(content.columns.id).slice(letters.length),
  ];
  const columns = Object.fromEntries(
    mappedFields(dataset).flatMap(({ column, kind }) => {
      const source = from[column];
      const known = content.columns[column];
      const hasOthers = kind === 'id' && others.length > 0;
      if (source === undefined && !hasOthers) return [];
      if (source === KEPT) return known ? [[column, known]] : [];
      if (source === CONSTANT) {
        const values = (constant[column] ?? '').split(CODE_SEPARATOR);
        const [value = ''] = values;
        const codes = values.length > 1 ? values : value;
        return [[column, { constant: kind === 'number' ? Number(value) : codes }]];
      }
      const formats = formatsIn(format[column] ?? '');
      const rest = Object.entries(known ?? {}).filter(([part]) => !ofForm.includes(part));
      const given = {
        ...Object.fromEntries(rest),
        ...(source !== undefined && { from: nameOf(source) }),
        ...(hasOthers && { else: others }),
        ...(formats.length > 0 && { formats }),
        ...(separator[column] && { separator: separator[column] }),
        ...(unknown[column] && unknown[column] !== 'reject' && { unknown: unknown[column] }),
      };
      return [[column, given]];
    }),
  );
  return {
    ...content,
    mergeRows: fields.mergesRows ? true : undefined,
    ...(Object.keys(derived).length > 0 && { derived }),
    ...(fields.join && { join: joinOf(fields.join, content.join, nameOf) }),
    columns,
  };
}

/** Returns the columns of the portal that are read from a column of the file, also by columns that are made of it. */
export function columnsReadFrom(name: string, fields: MappingFields): string[] {
  const { from, joined, parts } = fields;
  const sources = new Set([name]);
  for (const [slot, part] of Object.entries(parts))
    if (part?.column === name) sources.add(referTo(slot));
  for (const [slot, each] of Object.entries(joined))
    if (letters.some((letter) => sources.has(each?.[letter] ?? ''))) sources.add(referTo(slot));
  const others = Object.values(fields.else);
  return Object.entries(from)
    .flatMap(([column, source = '']) => (sources.has(source) ? [column] : []))
    .concat(!from.id && others.some((other = '') => sources.has(other)) ? ['id'] : []);
}

/** A value of a column of the file, and the code that it gets; an empty one means not recorded. */
export interface GivenCode {
  /** The file's name of its column, or of several columns, as rejects name it. */
  column: string;
  list: string;
  value: string;
  code: string;
}

/** Adds codes of values to a mapping, in all columns with these sources and lists. */
export function withValues(
  dataset: Dataset,
  mapping: unknown,
  given: readonly GivenCode[],
): Record<string, unknown> {
  const content = contentSchema.parse(mapping);
  const listOf = new Map(statedDimensions(dataset).map(({ name, codeList }) => [name, codeList]));
  const columns = Object.fromEntries(
    Object.entries(content.columns).map(([column, known]) => {
      const source = [known.from].flat().join(' + ');
      const fits = given.filter(
        (each) => each.column === source && each.list === listOf.get(column),
      );
      const values = fits.map(({ value, code }) => [value, code] as const);
      if (values.length === 0) return [column, known];
      return [
        column,
        { ...known, values: { ...Object(known.values), ...Object.fromEntries(values) } },
      ];
    }),
  );
  return { ...content, columns };
}

/**
 * Leaves out the rows with these values, which are then no records.
 *
 * @returns null if one of the values is only a part of a cell, or its cells come from several columns.
 */
export function withoutRows(
  mapping: unknown,
  values: readonly Pick<GivenCode, 'column' | 'value'>[],
): Record<string, unknown> | null {
  const content = contentSchema.parse(mapping);
  const isCell = ({ column }: Pick<GivenCode, 'column'>) =>
    Object.values(content.columns)
      .filter(({ from }) => [from].flat().join(' + ') === column)
      .every(({ from, separator, path }) => typeof from === 'string' && !separator && !path);
  if (!values.every(isCell)) return null;
  const rows = rowsSchema.parse(content.rows ?? {});
  const except = new Map(
    Object.entries(rows.except).map(([column, known]) => [column, [known].flat()]),
  );
  for (const { column, value } of values)
    except.set(column, [...new Set([...(except.get(column) ?? []), value])]);
  return { ...content, rows: { ...rows, except: Object.fromEntries(except) } };
}

import { z } from 'zod';
import { oneOf } from '~/platform/http/form-fields.server';
import { type InspectedFile } from '~/records/inspect-file.server';
import {
  type DerivedColumn,
  derivedColumnSchema,
  withDerived,
} from '~/records/mapping/derived-columns';

/** The names of the fields of columns that the form makes of others: several joined, and parts of one. */
export const joinedSlots = ['j0', 'j1', 'j2'] as const;
export const partSlots = ['p0', 'p1', 'p2', 'p3'] as const;
/** The columns that are joined at a time, or tell rows without an id apart. */
export const letters = ['a', 'b', 'c'] as const;

type Letters = Partial<Record<(typeof letters)[number], string | undefined>>;

/** What the form holds of the columns that a mapping makes of others, by slot. */
export interface DerivedFields {
  joined: Record<string, (Letters & { sign?: string | undefined }) | undefined>;
  parts: Record<
    string,
    Partial<Record<'column' | 'sign' | 'part' | 'first' | 'last', string | undefined>> | undefined
  >;
}

/** Stands for the column of a slot where a column is chosen. */
export const referTo = (slot: string): string => `+${slot}`;

export const slotReferences = [...joinedSlots, ...partSlots].map(referTo);

/** Returns the schemas of the fields; `names` are the columns of the file. */
export function derivedSchemas(names: readonly string[]) {
  const column = oneOf(names).optional();
  const joinable = oneOf([...names, ...partSlots.map(referTo)]).optional();
  const sign = z.string().max(10, 'tooLong').optional();
  const position = z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'invalid')
    .optional();
  const part = z
    .string()
    .regex(/^-?[1-9]\d{0,2}$/, 'invalid')
    .optional();
  const joined = z.object({ a: joinable, b: joinable, c: joinable, sign }).optional();
  const parts = z.object({ column, sign, part, first: position, last: position }).optional();
  const ofJoined = Object.fromEntries(joinedSlots.map((slot) => [slot, joined]));
  const ofParts = Object.fromEntries(partSlots.map((slot) => [slot, parts]));
  return { joined: z.object(ofJoined).default({}), parts: z.object(ofParts).default({}) };
}

/** Returns the fields of slots that are incomplete, as the path and the code of an error. */
export function findIncomplete({ joined, parts }: DerivedFields): [string[], string][] {
  return [
    ...Object.entries(joined).flatMap(([slot, each]): [string[], string][] => {
      const chosen = letters.filter((letter) => each?.[letter]);
      if (chosen.length > 1 || (chosen.length === 0 && !each?.sign)) return [];
      return [[['joined', slot, each?.a ? 'b' : 'a'], 'required']];
    }),
    ...Object.entries(parts).flatMap(([slot, each]): [string[], string][] => {
      const { column, sign, part, first, last } = each ?? {};
      const given = [column, sign, part, first, last].filter(Boolean).length;
      if (given === 0) return [];
      if (!column) return [[['parts', slot, 'column'], 'required']];
      if (first ?? last) {
        if (sign ?? part) return [[['parts', slot, 'first'], 'unused']];
        if (!first || !last) return [[['parts', slot, first ? 'last' : 'first'], 'required']];
        return Number(first) > Number(last) ? [[['parts', slot, 'last'], 'invalid']] : [];
      }
      return sign && part ? [] : [[['parts', slot, sign ? 'part' : 'sign'], 'required']];
    }),
  ];
}

/** Returns whether a slot makes a column. */
export const isFilled = ({ joined, parts }: DerivedFields, slot: string): boolean =>
  letters.some((letter) => joined[slot]?.[letter]) || Boolean(parts[slot]?.column);

const derivedSchema = z.record(z.string(), z.unknown());

/** The columns that a mapping makes of others: in slots, or only in the mapping because the form cannot show them. */
interface ShownDerived {
  fields: DerivedFields;
  /** The reference of the slot of each column that is shown. */
  references: ReadonlyMap<string, string>;
  others: Readonly<Record<string, DerivedColumn>>;
}

/** Returns what the form shows of the columns that a mapping makes of others. */
export function showDerived(derived: unknown): ShownDerived {
  const columns = columnsOf(derived);
  const fields: DerivedFields = { joined: {}, parts: {} };
  const references = new Map<string, string>();
  const freeParts: string[] = [...partSlots];
  const freeJoined: string[] = [...joinedSlots];
  const isMade = (name: string) => columns.has(name);
  for (const [name, { from, separator, part, characters }] of columns) {
    if (typeof from !== 'string' || isMade(from)) continue;
    const slot = freeParts.shift();
    if (slot === undefined) continue;
    references.set(name, referTo(slot));
    fields.parts[slot] = characters
      ? { column: from, first: String(characters[0]), last: String(characters[1]) }
      : { column: from, sign: separator, part: String(part) };
  }
  for (const [name, { from, separator }] of columns) {
    if (typeof from === 'string' || from.length > letters.length) continue;
    const [a, b, c] = from.map((each) => (isMade(each) ? references.get(each) : each));
    const fits = from.length > 1 && !from.some((each) => isMade(each) && !references.has(each));
    const slot = fits ? freeJoined.shift() : undefined;
    if (slot === undefined) continue;
    fields.joined[slot] = { a, b, c, sign: separator };
    references.set(name, referTo(slot));
  }
  const others = Object.fromEntries([...columns].filter(([name]) => !references.has(name)));
  return { fields, references, others };
}

/** Returns all slots, with the name of the column that each makes, and some of its values in the first rows. */
export function describeSlots(derived: unknown, { columns, first }: InspectedFile) {
  const made = columnsOf(derived);
  const { references } = showDerived(derived);
  const names = new Map([...references].map(([name, reference]) => [reference, name]));
  const indexes = new Map(columns.map(({ name }, index) => [name.trim(), index]));
  return [...joinedSlots, ...partSlots].map((slot) => {
    const value = referTo(slot);
    const name = names.get(value);
    const cells = first.map(({ cells: row }) =>
      name === undefined
        ? ''
        : withDerived((column) => row[indexes.get(column) ?? -1]?.trim() ?? '', made)(name),
    );
    return { value, slot, name, examples: [...new Set(cells.filter(Boolean))] };
  });
}

function columnsOf(derived: unknown): Map<string, DerivedColumn> {
  const parsed = derivedSchema.safeParse(derived ?? {});
  return new Map(
    Object.entries(parsed.data ?? {}).flatMap(([name, column]) => {
      const read = derivedColumnSchema.safeParse(column);
      return read.success ? [[name, read.data] as const] : [];
    }),
  );
}

/**
 * Returns the columns that the form makes of others, with those of a mapping that it cannot show, and their names by
 * reference. A column that the mapping has already keeps its name; others are named after what they are made of.
 *
 * @param names - the columns of the file, which keep their names.
 */
export function derivedOfFields(
  fields: DerivedFields,
  base: unknown,
  names: readonly string[],
): { derived: Record<string, DerivedColumn>; nameOf(source: string): string } {
  const known = columnsOf(base);
  const { others } = showDerived(base);
  const derived: Record<string, DerivedColumn> = { ...others };
  const made = new Map<string, string>();
  const nameOf = (source: string) => made.get(source) ?? source;
  const add = (slot: string, column: DerivedColumn, proposed: string) => {
    const same = [...known].find(
      ([name, each]) => isSame(each, column) && derived[name] === undefined,
    );
    const name =
      same?.[0] ?? freeName(proposed, [...names, ...known.keys(), ...Object.keys(derived)]);
    derived[name] = column;
    made.set(referTo(slot), name);
  };
  for (const slot of partSlots) {
    const { column: from, sign = '', part, first, last } = fields.parts[slot] ?? {};
    if (!from) continue;
    if (first && last) {
      const characters: [number, number] = [Number(first), Number(last)];
      add(slot, { from, characters }, `${from} [${first}–${last}]`);
    } else add(slot, { from, separator: sign, part: Number(part) }, `${from} [${part}]`);
  }
  for (const slot of joinedSlots) {
    const { sign: separator, ...chosen } = fields.joined[slot] ?? {};
    const from = letters.flatMap((letter) => chosen[letter] ?? []).map(nameOf);
    if (from.length > 1) add(slot, { from, ...(separator && { separator }) }, from.join(' + '));
  }
  return { derived, nameOf };
}

const isSame = (a: DerivedColumn, b: DerivedColumn) =>
  JSON.stringify([a.from, a.separator, a.part, a.characters]) ===
  JSON.stringify([b.from, b.separator, b.part, b.characters]);

function freeName(proposed: string, taken: readonly string[]): string {
  let name = proposed;
  for (let number = 2; taken.includes(name); number += 1) name = `${proposed} (${number})`;
  return name;
}

import pg from 'pg';
import { NOT_STATED } from '~/datasets/dataset';
import { type Column } from '~/datasets/record-table.server';

/** How many different fields of a column are cached; further ones are parsed each time. */
const MAX_REMEMBERED = 50_000;

/** COPY's notation for an absent value. */
export const NULL = '\\N';

/** Yields the complete lines in each chunk of copied data, one character for each byte. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** Parses the fields of a column, each distinct one once: among a million only a few thousand differ. */
export function remembering<Read>(read: (field: string) => Read): (field: string) => Read {
  const known = new Map<string, Read>();
  return (field) => {
    const found = known.get(field);
    if (found !== undefined) return found;
    const learned = read(field);
    // A copy, since a substring keeps the whole string in memory.
    if (known.size < MAX_REMEMBERED) {
      known.set(Buffer.from(field, 'latin1').toString('latin1'), learned);
    }
    return learned;
  };
}

/**
 * Parses the key of a record: a signed integer.
 *
 * @throws if it has none.
 */
export function keyOf(field: string): number {
  if (!/^-?\d+$/.test(field)) throw new Error('A record has no key');
  return Number(field);
}

const notStated: readonly string[] = [NOT_STATED];

/** PostgreSQL's OID of the type text[]. */
const TEXT_ARRAY: number = 1009;
const parseArray = pg.types.getTypeParser(TEXT_ARRAY) as (literal: string) => string[];

/** Parses the codes in a field of a column of this type; an empty list means "not stated". */
export function codesOf(type: Exclude<Column['type'], 'integer'>, field: string) {
  if (field === NULL) return [];
  if (type !== 'text[]') return [textOf(field)];
  const codes: readonly string[] = parseArray(textOf(field));
  return codes.length > 0 ? codes : notStated;
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Decodes a field: COPY escapes control characters and backslashes with a backslash, and bytes are UTF-8. */
function textOf(field: string): string {
  const bytes = field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
  return Buffer.from(bytes, 'latin1').toString();
}

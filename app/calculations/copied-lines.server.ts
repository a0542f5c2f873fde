import pg from 'pg';
import { NOT_STATED } from '~/datasets/dataset';
import { type Column } from '~/datasets/record-table.server';

/** So many different fields are remembered of a column; further ones are read each time. */
const MAX_REMEMBERED = 50_000;

/** COPY's sign for a value that is left out. */
export const NULL = '\\N';

/** The whole lines in each piece of what was copied, a character a byte. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}

/** Reads the fields of a column, each different one once: few thousands differ among a million. */
export function remembering<Read>(read: (field: string) => Read): (field: string) => Read {
  const known = new Map<string, Read>();
  return (field) => {
    const found = known.get(field);
    if (found !== undefined) return found;
    const learned = read(field);
    // A copy: a part of a text keeps the whole of it in memory.
    if (known.size < MAX_REMEMBERED) {
      known.set(Buffer.from(field, 'latin1').toString('latin1'), learned);
    }
    return learned;
  };
}

/**
 * The key of a record: a signed integer.
 *
 * @throws if it has none.
 */
export function keyOf(field: string): number {
  if (!/^-?\d+$/.test(field)) throw new Error('A record has no key');
  return Number(field);
}

const notStated: readonly string[] = [NOT_STATED];

/** PostgreSQL's number of the type text[]. */
const TEXT_ARRAY: number = 1009;
const parseArray: (literal: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY);

/** The codes in a field of a column of this type; an empty list of them says that none is stated. */
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

/** The text of a field: COPY writes control characters and backslashes behind a backslash, and bytes are UTF-8. */
function textOf(field: string): string {
  const bytes = field.replace(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);
  return Buffer.from(bytes, 'latin1').toString();
}

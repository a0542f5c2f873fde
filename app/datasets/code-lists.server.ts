import { type Db } from '~/db/client.server';
import { type Names } from '~/db/schema';

/** A code with its names by language and the further columns of its list. */
export interface Code {
  code: string;
  names: Names;
  attributes: Record<string, string>;
}

/** Code lists by name, each in its own order. */
export type CodeLists = ReadonlyMap<string, readonly Code[]>;

/** All code lists, in the order of their files; codes created by imports come last. */
export async function listCodeLists(db: Db): Promise<CodeLists> {
  const rows = await db
    .selectFrom('code')
    .select(['list', 'code', 'names', 'attributes'])
    .orderBy('list')
    .orderBy('position')
    .orderBy('code')
    .execute();
  const lists = new Map<string, Code[]>();
  for (const { list, ...code } of rows) {
    const codes = lists.get(list);
    if (codes) codes.push(code);
    else lists.set(list, [code]);
  }
  return lists;
}

/** The name of a code in a language; English, then Indonesian, stand in for a missing one. */
export function nameOfCode({ names }: Pick<Code, 'names'>, language: string): string {
  return names[language] ?? names.en ?? names.id;
}

import { type Db } from '~/platform/db/client.server';
import { type Code, type CodeLists } from './code-lists';

/** Returns all current code lists, in the order of their files; codes created by imports come last. */
export async function listCodeLists(db: Db): Promise<CodeLists> {
  const rows = await db
    .selectFrom('code')
    .select(['list', 'code', 'names', 'attributes'])
    .orderBy('list')
    .orderBy('position')
    .orderBy('code')
    .execute();
  return groupByList(rows);
}

/** Groups ordered codes into lists, each in the order of its codes. */
export function groupByList(rows: readonly (Code & { list: string })[]): CodeLists {
  const lists = new Map<string, Code[]>();
  for (const { list, ...code } of rows) {
    const codes = lists.get(list);
    if (codes) codes.push(code);
    else lists.set(list, [code]);
  }
  return lists;
}

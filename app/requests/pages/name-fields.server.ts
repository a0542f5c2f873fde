import { getCodeLists } from '~/services/code-lists.server';
import { nameOfCode } from '~/datasets/code-lists';
import { listsOfFields } from '../request-fields.server';

/** Returns what was typed, with codes replaced by their names. */
export async function nameFields(fields: Readonly<Record<string, string>>, language: string) {
  const codeLists = await getCodeLists();
  const named = Object.entries(fields).map(([field, value]) => {
    const list = Object.entries(listsOfFields).find(([name]) => name === field)?.[1];
    const code = list && codeLists.get(list)?.find(({ code }) => code === value);
    return [field, code ? nameOfCode(code, language) : value] as const;
  });
  return Object.fromEntries(named);
}

import { readAliases } from '~/datasets/aliases.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type CodeLists, withNamesOf } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { foldersOfCodeLists } from '~/datasets/load-code-lists.server';
import { db, environment, publishedCalculations } from './portal.server';

/** The code lists of a calculation, by their version: what its pages and files are made with. */
export const readCodeLists = createReadCodeLists(db);

/** What people call codes beside their names. */
export const aliases = await readAliases(foldersOfCodeLists(environment.COUNTRY_DIRECTORY));

let kept: { version: number; lists: CodeLists } | undefined;

/** The code lists as they are now, for what belongs to no calculation; read anew after each change. */
export async function getCodeLists(): Promise<CodeLists> {
  const version = publishedCalculations.version();
  if (kept?.version !== version) kept = { version, lists: await listCodeLists(db) };
  return kept.lists;
}

/** The code lists of a calculation with the names of today, and those of then for codes that are gone. */
export async function nameCodes(codeLists: CodeLists): Promise<CodeLists> {
  const present = await getCodeLists();
  if (named?.present !== present) named = { present, lists: new WeakMap() };
  const known = named.lists.get(codeLists) ?? withNamesOf(present, codeLists);
  named.lists.set(codeLists, known);
  return known;
}

let named: { present: CodeLists; lists: WeakMap<CodeLists, CodeLists> } | undefined;

import { datasets } from '~/datasets';
import { readAliases } from '~/datasets/aliases.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { type CodeLists, type ListedCode, withNamesOf } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { foldersOfCodeLists } from '~/datasets/load-code-lists.server';
import { db, environment, publishedCalculations } from './portal.server';

/** The code lists of a calculation, by their version: what its pages and files are made with. */
export const readCodeLists = createReadCodeLists(db);

/** What people call codes beside their names. */
export const aliases = await readAliases(foldersOfCodeLists(environment.COUNTRY_DIRECTORY));

let kept: { version: number; hidden: ListedCode[]; lists: CodeLists } | undefined;

/** The code lists as visitors may see them now, for what belongs to no calculation; read anew after each change. */
export async function getCodeLists(): Promise<CodeLists> {
  return (await readPresent()).lists;
}

/**
 * The codes that imports created and no published version has yet: they would disclose what is not published, or held
 * back.
 */
export async function getHiddenCodes(): Promise<readonly ListedCode[]> {
  return (await readPresent()).hidden;
}

async function readPresent(): Promise<NonNullable<typeof kept>> {
  const version = publishedCalculations.version();
  if (kept?.version === version) return kept;
  const hidden = await listHiddenCodes();
  const isHidden = new Set(hidden.map(({ list, code }) => `${list} ${code}`));
  const lists = [...(await listCodeLists(db))].map(
    ([list, codes]) =>
      [list, codes.filter(({ code }) => !isHidden.has(`${list} ${code}`))] as const,
  );
  kept = { version, hidden, lists: new Map(lists) };
  return kept;
}

async function listHiddenCodes(): Promise<ListedCode[]> {
  const created = await db
    .selectFrom('code')
    .select(['list', 'code'])
    .where('import_id', 'is not', null)
    .execute();
  const versions = await Promise.all(
    datasets.map(async ({ name, dimensions }) => {
      const published = created.length > 0 ? await publishedCalculations.get(name) : null;
      const codeLists = published ? await readCodeLists(published.code_lists) : null;
      return { codeLists, lists: new Set(dimensions.map(({ codeList }) => codeList)) };
    }),
  );
  return created.filter(({ list, code }) =>
    versions.every(
      ({ codeLists, lists }) =>
        !lists.has(list) || !codeLists?.get(list)?.some((one) => one.code === code),
    ),
  );
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

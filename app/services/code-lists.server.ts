import { datasets } from '~/datasets';
import { type Alias, readAliases } from '~/datasets/aliases.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import {
  aliasesOf,
  type Code,
  type CodeLists,
  type ListedCode,
  withNamesOf,
} from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { withMergesOf } from '~/datasets/merge-mark';
import { foldersOfCodeLists } from '~/datasets/load-code-lists.server';
import { keepWhileUnchanged } from './keep-while-unchanged.server';
import { db, environment, publishedCalculations } from './portal.server';

/** Returns the code lists of a calculation, by their version, with which its pages and files are made. */
export const readCodeLists = createReadCodeLists(db);

/** Other names that people use for codes, from the files of the country. */
export const aliases = await readAliases(foldersOfCodeLists(environment.COUNTRY_DIRECTORY));

/**
 * Returns the code lists as visitors may see them now, for what belongs to no calculation; read again after
 * each change.
 */
export async function getCodeLists(): Promise<CodeLists> {
  return (await readPresent()).lists;
}

/** Returns all other names of codes that visitors may see: those of files, and those that analysts gave them. */
export async function getAliases(): Promise<readonly Alias[]> {
  return (await readPresent()).aliases;
}

/**
 * Returns the codes that imports created and no published version has yet: they would disclose what is not
 * published, or held back.
 */
export async function getHiddenCodes(): Promise<readonly ListedCode[]> {
  return (await readPresent()).hidden;
}

const readPresent = keepWhileUnchanged(async () => {
  const versions = await listVersions();
  const hidden = await listHiddenCodes(versions);
  const isHidden = new Set(hidden.map(({ list, code }) => `${list} ${code}`));
  const lists = [...(await listCodeLists(db))].map(([list, codes]): [string, Code[]] => {
    const seen = codes.filter(({ code }) => !isHidden.has(`${list} ${code}`));
    return [list, seen.map((code) => ({ ...code, attributes: mergesOf(code, list, versions) }))];
  });
  const given = lists.flatMap(([list, codes]) =>
    codes.flatMap((code) => aliasesOf(code).map((alias) => ({ list, code: code.code, alias }))),
  );
  return { hidden, lists: new Map(lists), aliases: [...aliases, ...given] };
});

/** Returns the code lists of each published dataset, by list and code. */
async function listVersions() {
  const found = await Promise.all(
    datasets.map(async (dataset) => {
      const published = await publishedCalculations.get(dataset.name);
      if (!published) return [];
      const lists = [...(await readCodeLists(published.code_lists))].map(
        ([list, codes]) => [list, new Map(codes.map((code) => [code.code, code]))] as const,
      );
      return { dataset, codes: new Map(lists) };
    }),
  );
  return found.flat();
}

type Versions = Awaited<ReturnType<typeof listVersions>>;

async function listHiddenCodes(versions: Versions): Promise<ListedCode[]> {
  const created = await db
    .selectFrom('code')
    .select(['list', 'code'])
    .where('import_id', 'is not', null)
    .execute();
  return created.filter(({ list, code }) =>
    versions.every(
      ({ dataset, codes }) =>
        !dataset.dimensions.some(({ codeList }) => codeList === list) ||
        !codes.get(list)?.has(code),
    ),
  );
}

/** Returns the attributes of a code with the merges of published versions: others are not public. */
function mergesOf({ code, attributes }: Code, list: string, versions: Versions) {
  const used = versions.flatMap(({ dataset: { name }, codes }) => {
    const known = codes.get(list)?.get(code);
    return known ? { dataset: name, attributes: known.attributes } : [];
  });
  return withMergesOf(attributes, used);
}

/**
 * Returns the code lists of a calculation with today's names, and their former ones for codes that no longer
 * exist.
 */
export async function nameCodes(codeLists: CodeLists): Promise<CodeLists> {
  const present = await getCodeLists();
  if (named?.present !== present) named = { present, lists: new WeakMap() };
  const known = named.lists.get(codeLists) ?? withNamesOf(present, codeLists);
  named.lists.set(codeLists, known);
  return known;
}

let named: { present: CodeLists; lists: WeakMap<CodeLists, CodeLists> } | undefined;

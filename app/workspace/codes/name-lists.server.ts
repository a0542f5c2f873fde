import { datasets } from '~/datasets';
import { type Code, nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Db } from '~/platform/db/client.server';
import { getTexts, namedLanguages } from '~/platform/i18n/texts.server';
import { linksFrom, parametersOf } from './code-list-queries.server';

/** Returns a function that names code lists: by what their codes say of records, or by a text. */
export async function listNamer(language: string): Promise<(list: string) => string> {
  const t = await getTexts(language, 'code-lists');
  return (list) => {
    const parameters = parametersOf(list);
    if (parameters.length === 0) return t(`names.${list}`, { defaultValue: list });
    return parameters.map((name) => t(`statistics:parameters.${name}`)).join(', ');
  };
}

/** Returns a function that names codes of a list; an unknown one is named by itself. */
export function namerOf(codes: readonly Code[], language: string): (code: string) => string {
  const names = new Map(codes.map((code) => [code.code, nameOfCode(code, language)]));
  return (code) => names.get(code) ?? code;
}

/** Returns a function that names the groups into which a list divides its codes: by a code of another list, or a value. */
export async function groupNamer(
  db: Db,
  list: string,
  language: string,
): Promise<(group: string) => string> {
  const t = await getTexts(language, 'code-lists');
  const lists = await listCodeLists(db);
  const codes = datasets.flatMap((dataset) =>
    dataset.coarser.flatMap(({ codeList: groups = '', coarsens }) => {
      const finer = dataset.dimensions.find(({ name }) => name === coarsens.dimension);
      return finer?.codeList === list ? (lists.get(groups) ?? []) : [];
    }),
  );
  const nameOf = namerOf(codes, language);
  return (group) => t(`values.${group}`, { defaultValue: nameOf(group) });
}

/** Returns a function that names the fields of a list's codes: names by language, columns by a text or as they are. */
export async function fieldNamer(
  list: string,
  language: string,
): Promise<(field: string) => string> {
  const t = await getTexts(language, 'code-lists');
  const nameOfList = await listNamer(language);
  const languages = new Map(namedLanguages.map(({ code, name }) => [code, name]));
  const parents = linksFrom(list).filter(({ isParent }) => isParent);
  return (field) => {
    const [, kind, name = ''] = /^(\w+)\.(.*)$/.exec(field) ?? [];
    if (kind === 'names') return t('nameIn', { language: languages.get(name) ?? name });
    const [, former] = /^former_name_(.+)$/.exec(name) ?? [];
    if (former) return t('formerNameIn', { language: languages.get(former) ?? former });
    const parent = parents.find(({ attribute }) => attribute === name);
    return parent ? nameOfList(parent.above) : t(`columns.${name}`, { defaultValue: name });
  };
}

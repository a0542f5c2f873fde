import { describePage } from '~/services/describe-page.server';
import { aliases } from '~/services/code-lists.server';
import { slowDb } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { nameOfCode, type Code } from '~/datasets/code-lists';
import { validityOf } from '~/datasets/validity';
import { privateFile } from '~/platform/http/file-headers.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { writeCodeList } from '~/records/codes/export-codes.server';
import { staffPaths } from '~/staff-paths';
import {
  getCodeListForStaff,
  listCodeListsForStaff,
  mergeOf,
  parametersOf,
  parentOf,
} from '../code-list-queries.server';
import { hrefOfList } from '../code-paths';

/** Loads the overview of all code lists. */
export function loadCodeLists(request: Request) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const lists = await listCodeListsForStaff(slowDb, account);
    const nameOf = await listNamer(language);
    const named = lists.map((each) => ({ ...each, name: nameOf(each.list) }));
    const collator = new Intl.Collator(language);
    return {
      lists: named.sort((one, other) => collator.compare(one.name, other.name)),
      head: await describeCodes(request),
    };
  });
}

/** Loads the codes of a list. */
export function loadCodeList(request: Request, list: string) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const codes = await getCodeListForStaff(slowDb, account, list);
    if (!codes) throw answerUnknown(request);
    const parent = parentOf(list);
    const parents = parent && (await getCodeListForStaff(slowDb, account, parent.above));
    const nameOfParent = namerOf(parents ?? [], language);
    const ofList = aliases.filter((alias) => alias.list === list);
    const name = (await listNamer(language))(list);
    return {
      list,
      name,
      codes: codes.map((code) => {
        const { from = null, to = null } = validityOf(code);
        const above = parent && code.attributes[parent.attribute];
        return {
          code: code.code,
          name: nameOfCode(code, language),
          records: code.records,
          from,
          to,
          parent: above ? nameOfParent(above) : null,
          merged: mergeOf(code)?.into ?? null,
          aliases: ofList.flatMap(({ code: of, alias }) => (of === code.code ? alias : [])),
        };
      }),
      head: await describeCodes(request, { name, path: hrefOfList(list) }),
    };
  });
}

/** Serves a code list as the file from which it can be loaded again. */
export function loadCodeListFile(request: Request, list: string): Promise<Response> {
  return forStaff(request, async (account) => {
    const codes = await getCodeListForStaff(slowDb, account, list);
    if (!codes) throw answerUnknown(request);
    const type = 'text/csv; charset=utf-8';
    return privateFile(writeCodeList(codes), { name: `${list}.csv`, type });
  });
}

/** Describes the head of a page of code lists, by default of the overview. */
async function describeCodes(
  request: Request,
  { name, path }: { name?: string; path: string } = { path: staffPaths.codes },
) {
  const t = await getTexts(await getRequestLanguage(request), 'staff');
  const title = name === undefined ? t('codes.title') : t('codes.of', { name });
  return describePage(request, { title, description: t('codes.lead'), path, isIndexed: false });
}

/** Returns a function that names code lists: by what their codes say of records, or by a text. */
async function listNamer(language: string): Promise<(list: string) => string> {
  const t = await getTexts(language, 'code-lists');
  return (list) => {
    const parameters = parametersOf(list);
    if (parameters.length === 0) return t(`names.${list}`, { defaultValue: list });
    return parameters.map((name) => t(`statistics:parameters.${name}`)).join(', ');
  };
}

/** Returns a function that names codes of a list; an unknown one is named by itself. */
function namerOf(codes: readonly Code[], language: string): (code: string) => string {
  const names = new Map(codes.map((code) => [code.code, nameOfCode(code, language)]));
  return (code) => names.get(code) ?? code;
}

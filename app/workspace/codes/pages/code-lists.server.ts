import { aliases } from '~/services/code-lists.server';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { requireRole } from '~/auth/require-role';
import { clearFlash, readFlash, redirectWithFlash } from '~/services/flash.server';
import { readButton } from '~/services/forms.server';
import { jobs } from '~/services/jobs.server';
import { db, policy, slowDb } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { aliasesOf, nameOfCode } from '~/datasets/code-lists';
import { validityOf } from '~/datasets/validity';
import { privateFile } from '~/platform/http/file-headers.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getCodesVersion, listCodeChanges } from '~/records/codes/code-changes.server';
import { writeCodeList } from '~/records/codes/export-codes.server';
import {
  getCodeListForStaff,
  listCodeListsForStaff,
  getCodesForStaff,
  linksFrom,
  mergeOf,
  weightOf,
} from '../code-list-queries.server';
import { performAct } from '../../perform-act.server';
import { deleteCodeAct, moveCodeAct } from '../code-acts.server';
import { hrefOfCode, hrefOfList } from '../code-paths';
import { codeRoles } from '../code-roles';
import { describeChanges } from '../describe-changes.server';
import { isOpen, listUnknownValues } from '../list-unknown-values.server';
import { listNamer, namerOf } from '../name-lists.server';
import { describeCodes } from './describe-codes.server';

/** Loads the overview of all code lists. */
export function loadCodeLists(request: Request) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const lists = await listCodeListsForStaff(slowDb, account);
    const nameOf = await listNamer(language);
    const named = lists.map((each) => ({
      ...each,
      name: nameOf(each.list),
      weight: weightOf(each.list, policy),
    }));
    const values = await listUnknownValues(slowDb, account);
    const collator = new Intl.Collator(language);
    return {
      lists: named.sort((one, other) => collator.compare(one.name, other.name)),
      unknown: values.filter(isOpen).length,
      head: await describeCodes(request),
    };
  });
}

/** How many changes of a list its pages show. */
const MAX_CHANGES = 10;

/** Loads the codes of a list. */
export function loadCodeList(request: Request, list: string) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const codes = await getCodeListForStaff(slowDb, account, list);
    if (!codes) throw answerUnknown(request);
    const parent = linksFrom(list).find(({ isParent }) => isParent);
    const parents = parent && (await getCodesForStaff(slowDb, account, parent.above));
    const nameOfParent = namerOf(parents ?? [], language);
    const ofList = aliases.filter((alias) => alias.list === list);
    const rows = codes.map((code) => {
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
        aliases: [
          ...aliasesOf(code),
          ...ofList.flatMap(({ code: of, alias }) => (of === code.code ? alias : [])),
        ],
      };
    });
    return showList(request, list, { path: hrefOfList(list), codes: rows });
  });
}

/** Loads the codes of a list to be reordered. */
export function loadCodeOrder(request: Request, list: string) {
  return forStaff(request, async (account) => {
    const language = await getRequestLanguage(request);
    const version = await getCodesVersion(db, list);
    const codes = await getCodesForStaff(db, account, list);
    if (!codes) throw answerUnknown(request);
    const rows = codes.map((code) => ({ code: code.code, name: nameOfCode(code, language) }));
    return showList(request, list, { path: hrefOfCode(list, '_order'), version, codes: rows });
  });
}

/** Returns what pages of a list share: its name, its latest changes, the flash message. */
async function showList<Page extends { path: string }>(request: Request, list: string, page: Page) {
  const language = await getRequestLanguage(request);
  const nameOfList = (await listNamer(language))(list);
  const changes = await listCodeChanges(db, { list, after: 0, limit: MAX_CHANGES });
  const flash = await readFlash(request);
  const content = {
    ...page,
    list,
    nameOfList,
    history: await describeChanges(db, { list, changes, language }),
    flash,
    head: await describeCodes(request, { name: nameOfList, path: page.path }),
  };
  const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
  return data(content, { headers });
}

const number = z.coerce.number().int().max(2_147_483_647);
const move = z.object({
  code: z.string(),
  seen: number,
  /** Its position on the page, from 1. */
  at: number,
  /** The number that was typed; a button that moves by one position ignores it. */
  to: z.string(),
  step: number.optional(),
});

/** Moves a code of a list, by the buttons of its row. */
export function sendMove(request: Request, list: string) {
  return forStaff(request, async (account) => {
    requireRole(account, ...codeRoles);
    const { code, seen, at, to: typed, step } = await readButton(request, move);
    const to = step === undefined ? Number(typed) : at + step;
    const isPosition = Number.isInteger(to) && to > 0 && to < 1_000_000;
    const input = { list, code, to: isPosition ? to : at, seen };
    const performed = await performAct({ db, jobs }, account, moveCodeAct, input);
    const path = hrefOfCode(list, '_order');
    return redirectWithFlash(path, { text: outcomeOf(performed, 'moved') });
  });
}

/** Deletes a code of a list that nothing uses, by a button of its page. */
export function sendDeletion(request: Request, list: string) {
  return forStaff(request, async (account) => {
    requireRole(account, ...codeRoles);
    const deletion = z.object({ act: z.literal('delete'), code: z.string() });
    const { code } = await readButton(request, deletion);
    const performed = await performAct({ db, jobs }, account, deleteCodeAct, { list, code });
    return redirectWithFlash(hrefOfList(list), { text: outcomeOf(performed, 'deleted') });
  });
}

type Performed = Awaited<
  ReturnType<typeof performAct<unknown, unknown, { outcome: string; code?: string }>>
>;

/** Returns the flash message of an act: `done` if it was, else why it was not. */
function outcomeOf(performed: Performed, done: string): string {
  if (performed.outcome !== 'done') return performed.outcome;
  const { outcome, code } = performed.result;
  if (outcome === 'unchanged') return outcome;
  if (outcome !== 'refused') return done;
  return code === 'changed-meanwhile' ? 'changedMeanwhile' : 'refused';
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

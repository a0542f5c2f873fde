import { z } from 'zod';
import { type Account } from '~/auth/account';
import { type Code, nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { createCodeFinder } from '~/records/mapping/code-names';
import { createSimilarCodeFinder } from '~/records/mapping/similar-code';
import { describePage } from '~/services/describe-page.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, slowDb } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { hrefOfDataFile } from '../../files/data-file';
import { performAct } from '../../perform-act.server';
import { addAliasesAct } from '../code-acts.server';
import { unknownValuesPath } from '../code-paths';
import { isOpen, listUnknownValues, type UnknownValue } from '../list-unknown-values.server';
import { listNamer } from '../name-lists.server';
import { MAX_GIVEN } from '../part-names';

/** More than anybody decides by hand. */
const limit = { burst: 30, seconds: 20 };
/** How many values are listed that have no field; the others are counted. */
const MAX_DECIDED = 100;

const given = z.object({
  list: z.string().max(100),
  value: z.string().max(1_000),
  to: z.string().max(300, 'tooLong').optional(),
});
const names = Array.from({ length: MAX_GIVEN }, (_, index) => `v${index}`);

/** The page with the values of all files that no code took, and a field for the code of each. */
export const unknownForm = formRoute({
  authorize: (request) =>
    forStaff(request, async (account) => ({
      account,
      values: await listUnknownValues(slowDb, account),
    })),
  rules: {
    name: 'unknown-values',
    schema: z.object({
      values: z
        .object(Object.fromEntries(names.map((name) => [name, given.optional()])))
        .default({}),
    }),
    limit,
    isBehindLogIn: true,
  },
  async load(request, { who: { values }, flash }) {
    const language = await getRequestLanguage(request);
    const nameOf = await listNamer(language);
    const lists = await listCodeLists(db);
    const open = values.filter(isOpen).slice(0, MAX_GIVEN);
    const closed = values.filter((value) => !isOpen(value));
    const finders = new Map<string, ReturnType<typeof createSimilarCodeFinder>>();
    const describe = (code: Code) => ({ code: code.code, name: nameOfCode(code, language) });
    const propose = ({ list, value }: UnknownValue) => {
      const find = finders.get(list) ?? createSimilarCodeFinder(lists.get(list) ?? []);
      finders.set(list, find);
      const found = find(value);
      return found && describe(found);
    };
    const show = (value: UnknownValue) => ({
      ...value,
      nameOfList: nameOf(value.list),
      files: value.files.map((file) => ({ ...file, href: hrefOfDataFile(file.id) })),
    });
    const wanted = [...new Set(open.map(({ list }) => list))];
    const t = await getTexts(language, 'code-lists');
    return {
      open: open.map((value) => ({ ...show(value), proposal: propose(value) })),
      others: values.filter(isOpen).length - open.length,
      closed: closed.slice(0, MAX_DECIDED).map(show),
      closedOthers: Math.max(0, closed.length - MAX_DECIDED),
      lists: wanted.map((list) => ({ list, codes: (lists.get(list) ?? []).map(describe) })),
      flash,
      head: await describePage(request, {
        title: t('unknown.title'),
        description: t('unknown.lead'),
        path: unknownValuesPath,
        isIndexed: false,
      }),
    };
  },
  async act(form, _request, { account }: { account: Account; values: UnknownValue[] }) {
    const lists = await listCodeLists(db);
    const errors: Record<string, string> = {};
    const codes = new Map<string, { list: string; code: string; aliases: string[] }>();
    for (const [name, each] of Object.entries(form.input.values)) {
      const text = each?.to?.trim();
      if (!each || !text) continue;
      const { list, value } = each;
      const listed = lists.get(list) ?? [];
      const code = createCodeFinder(listed)(text);
      if (code === null) errors[`values.${name}.to`] = 'unknownValue';
      // A name that other codes have, too, finds none of them.
      else if (value.includes(';') || !isFoundBy(listed, code, value))
        errors[`values.${name}.to`] = 'ambiguousAlias';
      else {
        const known = codes.get(`${list} ${code}`) ?? { list, code, aliases: [] };
        codes.set(`${list} ${code}`, { ...known, aliases: [...known.aliases, value] });
      }
    }
    if (Object.keys(errors).length > 0) return form.refuse(errors);
    if (codes.size === 0) return form.refuse({ 'values.v0.to': 'noneGiven' });
    const performed = await performAct({ db, jobs }, account, addAliasesAct, {
      given: [...codes.values()],
    });
    if (performed.outcome === 'failed') return form.refuseAs({ code: 'failed', status: 503 });
    const isDone = performed.outcome === 'done' && performed.result.outcome !== 'refused';
    const text = performed.outcome === 'pending' ? 'pending' : isDone ? 'given' : 'failed';
    return redirectWithFlash(unknownValuesPath, { text });
  },
});

function isFoundBy(codes: readonly Code[], code: string, alias: string): boolean {
  const future = codes.map((each) =>
    each.code === code ? { ...each, attributes: { ...each.attributes, aliases: alias } } : each,
  );
  return createCodeFinder(future)(alias) === code;
}

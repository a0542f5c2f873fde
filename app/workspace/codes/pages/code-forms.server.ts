import { data } from '@remix-run/node';
import { aliases } from '~/services/code-lists.server';
import { redirectWithFlash } from '~/services/flash.server';
import { formRoute } from '~/services/form-route.server';
import { jobs } from '~/services/jobs.server';
import { db, slowDb } from '~/services/portal.server';
import { forStaff } from '~/services/staff.server';
import { type Code, nameOfCode } from '~/datasets/code-lists';
import { withoutMergeMark } from '~/datasets/merge-mark';
import { successorsOf } from '~/datasets/validity';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts, namedLanguages } from '~/platform/i18n/texts.server';
import { getCodesVersion, listCodeChanges } from '~/records/codes/code-changes.server';
import { countOutside, countReparented } from '~/records/codes/preview-codes.server';
import { performAct } from '../../perform-act.server';
import { addCodeAct, changeCodeAct } from '../code-acts.server';
import {
  codeSchema,
  type CodeTexts,
  completeTexts,
  digestOf,
  errorsOf,
  newCodeSchema,
} from '../code-form.server';
import {
  choicesFrom,
  getCodesForStaff,
  linksFrom,
  mergeOf,
  parametersOf,
} from '../code-list-queries.server';
import { hrefOfCode, hrefOfList } from '../code-paths';
import { findCodeUses } from '../code-uses.server';
import { describeChanges, describeFields } from '../describe-changes.server';
import { describeYears } from '../describe-previews.server';
import { fieldNamer, listNamer } from '../name-lists.server';
import { fieldsOfCode, rebaseFields } from '../rebase-fields';
import { describeCodes } from './describe-codes.server';
import { findCode, findList, type Listed } from './find-list.server';

/** More than anybody edits by hand. */
const limit = { burst: 60, seconds: 10 };
/** How many changes a page lists. */
const MAX_CHANGES = 20;

/** Returns the fields of a list's codes, with what they offer: the codes of other lists, or the values of a column. */
async function listFields(request: Request, { account, list, columns }: Listed) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'code-lists');
  const choices = new Map<string, { value: string; label: string }[]>();
  for (const [column, values] of Object.entries(choicesFrom(list))) {
    const labelOf = (value: string) => t(`values.${value}`, { defaultValue: value });
    choices.set(
      column,
      values.map((value) => ({ value, label: labelOf(value) })),
    );
  }
  for (const { attribute, above } of linksFrom(list)) {
    const codes = (await getCodesForStaff(db, account, above)) ?? [];
    choices.set(
      attribute,
      codes.map((code) => ({ value: code.code, label: labelOfCode(code, language) })),
    );
  }
  const nameOf = await fieldNamer(list, language);
  const fields = [
    ...namedLanguages.map(({ code }) => ({ name: `names.${code}`, choices: null })),
    ...columns.map((column) => ({
      name: `attributes.${column}`,
      choices: choices.get(column) ?? null,
    })),
  ];
  return fields.map((field) => ({ ...field, label: nameOf(field.name) }));
}

const daysOf = ({ valid_from: from = '', valid_to: to = '' }: CodeTexts['attributes']) =>
  `${from}/${to}`;

const labelOfCode = (code: Code, language: string) =>
  `${nameOfCode(code, language)} (${code.code})`;

/** Returns the parent columns that may not stay empty: of a new code, or of one that has a parent. */
const requiredColumns = (list: string, code?: Code) =>
  linksFrom(list).flatMap(({ attribute, isParent }) =>
    isParent && (!code || code.attributes[attribute]) ? attribute : [],
  );

/** The page of a code: its form, what uses it, and its history. */
export const codeForm = formRoute({
  authorize: (request) => forStaff(request, (account) => findCode(request, account)),
  rules: async (_request, { list, columns, code }) => ({
    name: 'code',
    schema: codeSchema(columns, requiredColumns(list, code)),
    limit,
    isBehindLogIn: true,
  }),
  async load(request, { who, flash }) {
    const { list, code } = who;
    const language = await getRequestLanguage(request);
    const subject = { list, code: code.code };
    const changes = await listCodeChanges(db, { ...subject, after: 0, limit: MAX_CHANGES });
    const t = await getTexts(language, 'statistics');
    const uses = await findCodeUses(slowDb, subject);
    const isDivided = successorsOf(code).length > 0;
    const waits = ({ isBelow }: (typeof uses.codes)[number]) => isBelow && isDivided;
    const waiting = uses.codes.filter(waits);
    const linkTo = (each: (typeof uses.codes)[number]) => ({
      label: labelOfCode(each, language),
      href: hrefOfCode(each.list, each.code),
    });
    const merge = mergeOf(code);
    const nameOf = await listNamer(language);
    const name = nameOfCode(code, language);
    return {
      list,
      nameOfList: nameOf(list),
      code: code.code,
      name,
      defaults: fieldsOfCode({ ...code, attributes: withoutMergeMark(code.attributes) }),
      fields: await listFields(request, who),
      version: await getCodesVersion(db, list, code.code),
      merge,
      aliases: aliases.flatMap((each) =>
        each.list === list && each.code === code.code ? each.alias : [],
      ),
      uses: {
        isDeletable: uses.isDeletable,
        records: uses.records.map(({ dataset, records }) => ({
          name: t(`datasets.${dataset}.noun`),
          records,
        })),
        codes: uses.codes.filter((each) => !waits(each)).map(linkTo),
      },
      // Its successors have to become their parents.
      below: {
        codes: waiting.map(linkTo),
        lists: [...new Set(waiting.map((each) => each.list))].map((below) => ({
          label: nameOf(below),
          href: hrefOfCode(below, '_file'),
        })),
      },
      isCarried: parametersOf(list).length > 0,
      outside: await describeYears(
        await countOutside(slowDb, { list, codes: [code] }),
        'preview.outside',
        language,
      ),
      history: await describeChanges(db, { list, changes, language }),
      flash,
      head: await describeCodes(request, { name, path: hrefOfCode(list, code.code) }),
    };
  },
  async act(form, request, { account, list, code: known, columns }) {
    const { seen, checked } = form.input;
    const { code } = known;
    const texts = completeTexts(form.input, columns);
    const digest = digestOf(texts);
    const mode = checked === digest ? 'commit' : 'dry-run';
    const input = { list, code, seen, mode, ...texts } as const;
    const performed = await performAct({ db, jobs }, account, changeCodeAct, input);
    if (performed.outcome === 'failed') return form.refuseAs({ code: 'failed', status: 503 });
    const path = hrefOfCode(list, code);
    if (performed.outcome === 'pending') return redirectWithFlash(path, { text: 'pending' });
    const { result } = performed;
    if (result.outcome === 'checked') {
      const check = await describePreview(request, { list, known, texts });
      const values = { seen: String(seen), checked: digest, check: check.join('\n') };
      // Shown again with its preview, which is no error.
      return data(form.refuse({}, values).data);
    }
    if (result.outcome !== 'refused') return redirectWithFlash(path, { text: result.outcome });
    if (result.code === 'changed-meanwhile') {
      const values = await showMeanwhile(request, { list, code, seen, texts });
      return form.refuse({ seen: 'changedMeanwhile' }, values);
    }
    const errors = errorsOf(result, texts.attributes);
    return errors ? form.refuse(errors) : form.refuseAs({ code: 'failed', status: 409 });
  },
});

/** Describes in lines what saving the form of a code would change, and the records that its new days or parent would leave. */
async function describePreview(
  request: Request,
  { list, known, texts }: { list: string; known: Code; texts: Pick<Code, 'names' | 'attributes'> },
): Promise<string[]> {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'code-lists');
  const attributes = { ...known.attributes, ...texts.attributes };
  const changed = describeFields(
    known,
    { names: { ...known.names, ...texts.names }, attributes },
    { t, fieldName: await fieldNamer(list, language) },
  );
  const future = { code: known.code, attributes: filled(attributes) };
  const isReparented = linksFrom(list).some(
    ({ attribute, isParent }) =>
      isParent && future.attributes[attribute] !== known.attributes[attribute],
  );
  const reparented = isReparented ? await countReparented(slowDb, { list, codes: [future] }) : [];
  const lines = [...changed, ...(await describeYears(reparented, 'applied.reparented', language))];
  if (daysOf(attributes) === daysOf(known.attributes)) return lines;
  const outside = await countOutside(slowDb, { list, codes: [future] });
  const left = await describeYears(outside, 'preview.left', language);
  return [...lines, ...left, ...(left.length > 0 ? [t('preview.unchanged')] : [])];
}

interface TypedOver {
  list: string;
  code: string;
  seen: number;
  texts: CodeTexts;
}

/**
 * Returns what the form of a code shows that somebody else has changed since: what was typed on top of what is saved
 * now, the version of that, and the changes in words, each on a line.
 */
async function showMeanwhile(
  request: Request,
  { list, code, seen, texts }: TypedOver,
): Promise<Record<string, string>> {
  const changes = await listCodeChanges(db, { list, code, after: seen, limit: 1000 });
  const [base, current] = [changes.at(-1)?.before, changes[0]?.after].map((kept) =>
    kept ? fieldsOfCode(kept) : {},
  );
  const described = await describeChanges(db, {
    list,
    changes: changes.slice(0, MAX_CHANGES),
    language: await getRequestLanguage(request),
  });
  return {
    ...rebaseFields(fieldsOfCode(texts), base ?? {}, current ?? {}),
    seen: String(changes[0]?.id ?? seen),
    meanwhile: described.map(({ who, at, what }) => `${who}, ${at.text}: ${what}`).join('\n'),
  };
}

/** The page on which a code is added to a list. */
export const newCodeForm = formRoute({
  authorize: (request) => forStaff(request, (account) => findList(request, account)),
  rules: async (_request, { list, columns }) => ({
    name: 'new-code',
    schema: newCodeSchema(columns, requiredColumns(list)),
    limit,
    isBehindLogIn: true,
  }),
  async load(request, { who }) {
    const language = await getRequestLanguage(request);
    const nameOfList = (await listNamer(language))(who.list);
    return {
      list: who.list,
      nameOfList,
      fields: await listFields(request, who),
      head: await describeCodes(request, {
        name: nameOfList,
        path: hrefOfCode(who.list, '_new'),
      }),
    };
  },
  async act(form, _request, { account, list, columns }) {
    const { list_code: code } = form.input;
    const { names, attributes } = completeTexts(form.input, columns);
    const input = { list, code, names: filled(names), attributes: filled(attributes) };
    const performed = await performAct({ db, jobs }, account, addCodeAct, {
      ...input,
      names: { ...input.names, id: names.id },
    });
    if (performed.outcome === 'failed') return form.refuseAs({ code: 'failed', status: 503 });
    if (performed.outcome === 'pending')
      return redirectWithFlash(hrefOfList(list), { text: 'pending' });
    const { result } = performed;
    if (result.outcome !== 'refused')
      return redirectWithFlash(hrefOfCode(list, code), { text: 'added' });
    const errors = errorsOf(result, attributes);
    return errors ? form.refuse(errors) : form.refuseAs({ code: 'failed', status: 409 });
  },
});

const filled = (texts: CodeTexts['attributes']) =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])));

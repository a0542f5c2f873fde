import { z } from 'zod';
import { type Account } from '~/auth/account';
import { type CodeLists, nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { tick } from '~/platform/http/form-fields.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { createCodeFinder } from '~/records/mapping/code-names';
import { createCode } from '~/records/mapping/resolve-code';
import { createSimilarCodeFinder } from '~/records/mapping/similar-code';
import { jobs } from '~/services/jobs.server';
import { db } from '~/services/portal.server';
import { addCodeAct } from '../../codes/code-acts.server';
import { performAct } from '../../perform-act.server';
import { type DescribedImport } from '../described-import';
import { type GivenCode, withoutRows, withValues } from '../mapping-form.server';

/** What may become of several values at once. */
const treatments = ['code', 'create', 'not-stated', 'pass-over'] as const;

const valueSchema = z.object({
  column: z.string().max(1_000, 'tooLong'),
  list: z.string().max(100, 'tooLong'),
  value: z.string().max(200, 'tooLong'),
  code: z.string().max(300, 'tooLong').optional(),
  tick: tick(),
});
/** The names of the values that are decided at a time: all kinds of rejects that are listed. */
const numbered = Array.from({ length: 20 }, (_, index) => `v${index}`);

/** The fields about values that are in no list. */
export const unknownValuesSchema = {
  values: z
    .object(Object.fromEntries(numbered.map((name) => [name, valueSchema.optional()])))
    .default({}),
  /** What becomes of the ticked ones, and the code that they get. */
  together: z.enum(treatments, 'invalid').optional(),
  together_code: z.string().max(300, 'tooLong').optional(),
};

interface Decided {
  values: Readonly<Record<string, z.output<typeof valueSchema> | undefined>>;
  together?: (typeof treatments)[number] | undefined;
  together_code?: string | undefined;
}

/** A mapping with the decisions, or the errors of fields. */
type Reply = { content: Record<string, unknown> } | { errors: Record<string, string> };

interface Mapped {
  account: Account;
  dataset: Dataset;
  content: Record<string, unknown>;
  language: string;
}

/** Adds the code that was typed for each value to a mapping; values without one stay unknown. */
export async function assignCodes(
  { values }: Decided,
  { dataset, content, language }: Mapped,
): Promise<Reply> {
  const find = await codeReader(language);
  const errors: Record<string, string> = {};
  const codes = Object.entries(values).flatMap(([name, value]): GivenCode[] => {
    if (!value?.code?.trim()) return [];
    const code = find(value.list, value.code);
    if (code === null) errors[`values.${name}.code`] = 'choice';
    return code === null ? [] : [{ ...value, code }];
  });
  return replyOf(errors, () => withValues(dataset, content, codes));
}

/** Decides about all ticked values at once; creates their codes, if that is the decision. */
export async function decideTogether(input: Decided, mapped: Mapped): Promise<Reply> {
  const { dataset, content, language } = mapped;
  const ticked = Object.values(input.values).flatMap((value) => (value?.tick ? value : []));
  if (ticked.length === 0) return { errors: { together: 'none' } };
  switch (input.together) {
    case undefined:
      return { errors: { together: 'required' } };
    case 'not-stated': {
      const codes = ticked.map((value) => ({ ...value, code: '' }));
      return { content: withValues(dataset, content, codes) };
    }
    case 'pass-over': {
      const without = withoutRows(content, ticked);
      return without ? { content: without } : { errors: { together: 'several' } };
    }
    case 'create':
      return createCodes(ticked, mapped);
    case 'code': {
      const find = await codeReader(language);
      const text = input.together_code?.trim() ?? '';
      if (text === '') return { errors: { together_code: 'required' } };
      const codes = ticked.flatMap((value): GivenCode[] => {
        const code = find(value.list, text);
        return code === null ? [] : [{ ...value, code }];
      });
      const isWrong = codes.length < ticked.length;
      return replyOf(isWrong ? { together_code: 'choice' } : {}, () =>
        withValues(dataset, content, codes),
      );
    }
  }
}

function replyOf(errors: Record<string, string>, content: () => Record<string, unknown>): Reply {
  return Object.keys(errors).length > 0 ? { errors } : { content: content() };
}

/** Returns a search by list and text: a code or name, or the word for "not recorded", whose code is empty. */
async function codeReader(language: string) {
  const lists = await listCodeLists(db);
  const t = await getTexts(language, 'statistics');
  return (list: string, text: string) =>
    text.trim() === t('notStated') ? '' : findCode(lists, list, text);
}

const findCode = (lists: CodeLists, list: string, text: string) =>
  createCodeFinder(lists.get(list) ?? [])(text.trim());

/** Creates a code for each value, with the value as its name in the reference language. */
async function createCodes(
  values: readonly Omit<GivenCode, 'code'>[],
  { account, dataset, content }: Mapped,
): Promise<Reply> {
  const lists = await listCodeLists(db);
  const below = statedDimensions(dataset).flatMap(({ parent, codeList }) =>
    parent ? [codeList] : [],
  );
  if (values.some(({ list }) => below.includes(list))) return { errors: { together: 'parent' } };
  const codes: GivenCode[] = [];
  for (const value of values) {
    const { list, code, name, attributes } = createCode(value.list, value.value);
    codes.push({ ...value, code });
    const isKnown = lists.get(list)?.some((each) => each.code === code);
    const isNew =
      !isKnown && !codes.slice(0, -1).some((each) => each.list === list && each.code === code);
    if (!isNew) continue;
    const input = { list, code, names: { id: name }, attributes };
    const performed = await performAct({ db, jobs }, account, addCodeAct, input);
    const isAdded = performed.outcome === 'done' && performed.result.outcome !== 'refused';
    if (!isAdded) return { errors: { together: 'not-created' } };
  }
  return { content: withValues(dataset, content, codes) };
}

/** Returns the codes of the lists whose values are unknown, to be chosen from, and the proposals for the values. */
export async function describeUnknown(result: DescribedImport | null, language: string) {
  const unknown = result?.unknown ?? [];
  if (unknown.length === 0) return { lists: [], proposals: [] };
  const lists = await listCodeLists(db);
  const wanted = [...new Set(unknown.map(({ list }) => list))];
  const finders = new Map(
    wanted.map((list) => [list, createSimilarCodeFinder(lists.get(list) ?? [])]),
  );
  const describe = (code: Parameters<typeof nameOfCode>[0] & { code: string }) => ({
    code: code.code,
    name: nameOfCode(code, language),
  });
  return {
    lists: wanted.map((list) => ({ list, codes: (lists.get(list) ?? []).map(describe) })),
    proposals: unknown.map(({ list, value }) => {
      const found = finders.get(list)?.(value);
      return found ? describe(found) : null;
    }),
  };
}

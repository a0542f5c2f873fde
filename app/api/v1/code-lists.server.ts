import { z } from 'zod';
import { getCodeLists, readCodeLists } from '~/services/code-lists.server';
import { db } from '~/services/portal.server';
import { datasets } from '~/datasets';
import { nameOfCode, type Code, type CodeLists } from '~/datasets/code-lists';
import { divisions } from '~/datasets/dataset';
import { publicAttributes, withMergesOf } from '~/datasets/merge-mark';
import { dayIn } from '~/datasets/day-in-cell';
import { getCalculation, listCalculations } from '~/calculations/calculation-queries.server';
import { formatNotice } from '~/statistics/view/format-notice';
import { getTexts } from '~/platform/i18n/texts.server';
import { ApiProblem } from '../api-problem';
import { defineCall, noBody, type Call } from '../call';
import { figuresModifiedAt } from './figures-modified-at.server';
import { named } from './answer-parts';
import { ordinal } from './view-query';

const query = z.strictObject({
  /** The number of a calculation: the list as it was then. */
  as_of: ordinal.optional(),
});

const code = named.extend({
  /** Its parent code in the list above. */
  parent: z.string().nullable(),
  /** First and last day on which the code is used, or of an event; null where the list has none. */
  valid_from: z.iso.date().nullable(),
  valid_to: z.iso.date().nullable(),
  /** The additional columns of the list. */
  attributes: z.record(z.string(), z.string()),
});

const answer = z.strictObject({
  data: z.array(code),
  meta: z.strictObject({
    code_list: z.string(),
    count: z.int(),
    /** The list of its codes' parents. */
    parent: z.string().nullable(),
    /** The calculation whose list it is; null for the current list. */
    as_of: z.int().nullable(),
    /** The versions of the code lists by which published calculations count, the newest first. */
    versions: z.array(z.strictObject({ version: z.string(), calculations: z.array(z.int()) })),
  }),
});

/** The calls that read whole code lists, as they are today or were in a calculation. */
export const codeListCalls: readonly Call[] = [
  defineCall({
    method: 'GET',
    path: 'v1/codelists/{id}',
    group: 'datasets',
    summary: ['calls.codeList'],
    example: { params: { id: 'right' } },
    query,
    body: noBody,
    modifiedAt: figuresModifiedAt,
    answer,
    async answerTo({ params: { id = '' }, query: { as_of }, language }) {
      const lists = as_of === undefined ? await getCodeLists() : await listsOf(as_of, language);
      const codes = lists.get(id);
      if (!codes) throw new ApiProblem('not-found');
      const { list: parent = null, attribute = '' } = parentOf(id);
      return {
        data: codes.map(({ attributes, ...item }) => ({
          id: item.code,
          label: nameOfCode(item, language),
          parent: attributes[attribute] ?? null,
          valid_from: dayIn(attributes.valid_from) ?? dayIn(attributes.start_date) ?? null,
          valid_to: dayIn(attributes.valid_to) ?? dayIn(attributes.end_date) ?? null,
          attributes: publicAttributes(attributes),
        })),
        meta: {
          code_list: id,
          count: codes.length,
          parent,
          as_of: as_of ?? null,
          versions: await listVersions(),
        },
      };
    },
  }),
];

/** Returns the code lists of a calculation that visitors may see. */
async function listsOf(number: number, language: string): Promise<CodeLists> {
  for (const { name } of datasets) {
    const calculation = await getCalculation(db, name, number);
    if (!calculation) continue;
    const codeLists = await readCodeLists(calculation.code_lists);
    // Merges of other datasets appear in their own versions.
    const readable = [...codeLists].map(([list, codes]): [string, Code[]] => [
      list,
      codes.map((code) => ({
        ...code,
        attributes: withMergesOf(code.attributes, [{ dataset: name, attributes: code.attributes }]),
      })),
    ]);
    return new Map(readable);
  }
  const t = await getTexts(language, 'statistics');
  const notice = { parameter: 'as_of', value: String(number), reason: 'unknown-code' } as const;
  const detail = formatNotice(notice, { division: divisions[0] }, t);
  throw new ApiProblem('invalid', { errors: [{ parameter: 'as_of', detail }] });
}

/** Returns the list above a code list, and the column that names the parents of its codes. */
function parentOf(list: string): { list?: string; attribute?: string } {
  const dimensions = datasets.flatMap((dataset) => dataset.dimensions);
  const { parent } =
    dimensions.find((dimension) => dimension.codeList === list && dimension.parent) ?? {};
  const above = dimensions.find(({ name }) => name === parent?.dimension);
  return { list: above?.codeList, attribute: parent?.attribute };
}

async function listVersions() {
  const versions = new Map<string, number[]>();
  for (const { id, code_lists, publishedAt, retracted_at } of await listCalculations(db)) {
    if (publishedAt === null || retracted_at !== null) continue;
    versions.set(code_lists, [...(versions.get(code_lists) ?? []), id]);
  }
  return [...versions].map(([version, calculations]) => ({ version, calculations }));
}

import { z } from 'zod';
import { getCodeLists } from '~/services/code-lists.server';
import { nameOfCode, type Code, type CodeLists } from '~/datasets/code-lists';
import { territoryOf } from '~/datasets/territory';
import { getListPage } from '~/lists/get-list-page.server';
import { defineCall, type Call } from '../call';
import { MAX_ENTRIES, pagedBody, pageMeta, type PagedBody } from '../paged-body';

type ReadField = (code: Code, codeLists: CodeLists) => string;

/** A code list as a call names it and its fields; `id` is the code. */
interface ListedCodes {
  path: string;
  list: string;
  /** The field of the name. */
  name: string;
  fields?: Readonly<Record<string, ReadField>>;
  /** Another name of the name's field, by which the specification sorts. */
  sortedAs?: string;
}

/** The lists of the specification's section 7. */
const lists: readonly ListedCodes[] = [
  {
    path: 'issue/list',
    list: 'issue',
    name: 'issue_name',
    fields: { right_id: column('right_code') },
  },
  {
    path: 'smartmapadmin/case_detail/list',
    list: 'case_detail',
    name: 'name',
    fields: { issue_id: column('issue_code') },
  },
  { path: 'right/list', list: 'right', name: 'right_name' },
  { path: 'victim_type/list', list: 'victim_type', name: 'victim_type_name' },
  { path: 'complainant_type/list', list: 'complainant_type', name: 'complainant_type_name' },
  {
    path: 'party_type/list',
    list: 'party_type',
    name: 'party_type_name',
    sortedAs: 'complainant_type_name',
  },
  { path: 'peristiwa_khusus/list', list: 'peristiwa_khusus', name: 'nama_peristiwa' },
  { path: 'consultation_theme/list', list: 'consultation_theme', name: 'theme_name' },
  {
    path: 'states-filter',
    list: 'province',
    name: 'state_name',
    fields: {
      state_description: column('island_group'),
      country_id: (_, codeLists) => territoryOf(codeLists).home,
    },
  },
  { path: 'country/list', list: 'country', name: 'country_name' },
];

/** Lists that are returned whole, by the name of their code list. */
const constants = [
  'representative_office',
  'on_process',
  'proposal_type',
  'tipe_konsultasi',
  'educations',
  'gender',
  'identity_card',
  'kategori_pemohon',
  'unit_kerja',
  'kirim_informasi',
];

/** The calls that read code lists, with the current names. */
export const codeListCalls: readonly Call[] = [
  ...lists.map(listCall),
  ...constants.map(constantCall),
];

function listCall(listed: ListedCodes): Call {
  const { sortedAs } = listed;
  const fields = ['id', listed.name, ...Object.keys(listed.fields ?? {})];
  return defineCall({
    method: 'POST',
    path: listed.path,
    group: 'lists',
    summary: [`codeLists.${listed.list}`],
    example: { body: { sort: { [listed.name]: 'asc' }, pages: 5, page: 1 } },
    body: pagedBody([...fields, ...(sortedAs ? [sortedAs] : [])], fields),
    answer: z.object({ data: z.array(entryOf(fields)), meta: pageMeta }),
    async answerTo({ body: { sort, filter, pages, page }, language }) {
      const entries = await readEntries(listed, language);
      const found = entries.filter((entry) =>
        Object.entries(filter ?? {}).every(
          ([field, text]) => !text || matches(entry, field, text, language),
        ),
      );
      const directions = Object.entries(sort ?? {}).map(
        ([field, direction]) => [field === sortedAs ? listed.name : field, direction] as const,
      );
      const sorted = sortEntries(found, Object.fromEntries(directions), language);
      return getListPage(
        { perPage: pages || MAX_ENTRIES },
        { page: page ?? 1 },
        {
          count: async () => sorted.length,
          items: async ({ limit, offset }) => sorted.slice(offset, offset + limit),
        },
      );
    },
  });
}

function constantCall(list: string): Call {
  return defineCall({
    method: 'GET',
    path: `constant/${list}`,
    group: 'lists',
    summary: [`codeLists.${list}`],
    example: {},
    body: z.strictObject({}),
    answer: z.object({ data: z.array(entryOf(['id', 'name'])) }),
    answerTo: async ({ language }) => ({
      data: await readEntries({ list, name: 'name' }, language),
    }),
  });
}

type Entry = Record<string, string>;

function entryOf(fields: readonly string[]): z.ZodType<Entry> {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field, z.string()])));
}

async function readEntries(
  { list, name, fields = {} }: Omit<ListedCodes, 'path'>,
  language: string,
): Promise<Entry[]> {
  const codeLists = await getCodeLists();
  return (codeLists.get(list) ?? []).map((code) => ({
    id: code.code,
    [name]: nameOfCode(code, language),
    ...Object.fromEntries(
      Object.entries(fields).map(([field, read]) => [field, read(code, codeLists)]),
    ),
  }));
}

/** Returns whether an entry matches: codes by their whole text, names and descriptions by a part of it. */
function matches(entry: Entry, field: string, text: string, language: string): boolean {
  const value = entry[field] ?? '';
  if (/(^|_)id$/.test(field)) return value === text;
  return value.toLocaleLowerCase(language).includes(text.toLocaleLowerCase(language));
}

function sortEntries(
  entries: readonly Entry[],
  sort: NonNullable<PagedBody['sort']>,
  language: string,
): Entry[] {
  const { compare } = new Intl.Collator(language, { numeric: true });
  return entries.toSorted((a, b) => {
    for (const [field, direction] of Object.entries(sort)) {
      if (!direction) continue;
      const order = compare(a[field] ?? '', b[field] ?? '');
      if (order !== 0) return direction === 'desc' ? -order : order;
    }
    return 0;
  });
}

function column(name: string): ReadField {
  return ({ attributes }) => attributes[name] ?? '';
}

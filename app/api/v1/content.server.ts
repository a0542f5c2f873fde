import { z } from 'zod';
import { calculationForPrograms } from '~/statistics/view/format-dates';
import { db, environment } from '~/services/portal.server';
import { getPublishedEvents } from '~/content/pages/get-published-events.server';
import { definitionsList, hrefOfDefinition } from '~/content/definitions/definitions-list';
import { listDefinitions } from '~/content/definitions/list-definitions.server';
import { eventsOf } from '~/content/events/event-queries.server';
import { documentLists, type DocumentKind } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { searchPortal } from '~/search/pages/search.server';
import { searchKinds } from '~/search/search-entry';
import { searchList } from '~/search/search-list';
import { originOf } from '~/platform/http/origin.server';
import { languages } from '~/platform/i18n/languages.server';
import { type List, type ListRequest, type ListPage } from '~/lists/list';
import { parseListRequest } from '~/lists/list-url';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/shell/search-limits';
import { type Translation } from '~/platform/i18n/translation';
import { datasets } from '~/datasets';
import { defineCall, noBody, type Call } from '../call';
import { calculationOf } from './answer-parts';
import { ordinal } from './view-query';

/** The metadata of every page of a list. */
const listMeta = z.strictObject({
  /** How many entries there are on all pages. */
  count: z.int(),
  limit: z.int(),
  page: z.int(),
  /** The address of the next page; null on the last one. */
  next: z.url().nullable(),
});

/** The language of a text, which need not be the requested one. */
const language = z.enum(languages);

const document = z.strictObject({
  id: z.int(),
  name: z.string(),
  language,
  /** What it is about, as HTML. */
  html: z.string(),
  year: z.int(),
  is_synthetic: z.boolean(),
  file: z.strictObject({ address: z.url(), type: z.string(), language: z.string().nullable() }),
});

const definition = z.strictObject({
  id: z.string(),
  term: z.string(),
  language,
  html: z.string(),
  page: z.url(),
});

/** A dated note of the staff, which explains no number. */
const event = z.strictObject({
  id: z.int(),
  /** A day, or a month without one. */
  date: z.string().regex(/^\d{4}-\d\d(-\d\d)?$/),
  /** The only dataset that it belongs to; null for all. */
  dataset: z.string().nullable(),
  note: z.string(),
  language,
});

const hit = z.strictObject({
  kind: z.enum(searchKinds),
  title: z.string(),
  language,
  /** The dataset and the filter of a code. */
  filter: z.string().nullable(),
  page: z.url(),
});

/** A figure that the search text asks for, in a sentence. */
const figure = z.strictObject({
  name: z.string(),
  sentence: z.string(),
  page: z.url(),
  calculation: calculationOf,
});

const kinds = Object.keys(documentLists) as DocumentKind[];

/** The calls that read reports, publications, definitions and events, and search the portal. */
export const contentCalls: readonly Call[] = [
  defineCall({
    method: 'GET',
    path: 'v1/documents',
    group: 'content',
    summary: ['calls.documents'],
    example: { query: { kind: 'report' } },
    query: z.strictObject({
      kind: z.enum(kinds),
      /** A part of the name. */
      text: z.string().max(100).optional(),
      page: ordinal.optional(),
    }),
    body: noBody,
    answer: z.strictObject({ data: z.array(document), meta: listMeta }),
    async answerTo({ query: { kind, ...query }, request, language }) {
      const list = documentLists[kind];
      const page = await listDocuments(db, kind, requestOf(list, query), language);
      const origin = originOf(request, environment);
      return {
        data: page.data.map(({ id, name, text, year, isSynthetic, file }) => ({
          id,
          name: name.text,
          language: name.language,
          html: text.html,
          year,
          is_synthetic: isSynthetic,
          file: {
            address: origin + file.href,
            type: file.type,
            language: file.language?.tag ?? null,
          },
        })),
        meta: metaOfPage(request, page, list.perPage),
      };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'v1/definitions',
    group: 'content',
    summary: ['calls.definitions'],
    example: {},
    query: z.strictObject({
      /** A part of the term or of its explanation. */
      text: z.string().max(100).optional(),
      page: ordinal.optional(),
    }),
    body: noBody,
    answer: z.strictObject({ data: z.array(definition), meta: listMeta }),
    async answerTo({ query, request, language }) {
      const listRequest = requestOf(definitionsList, query);
      const page = await listDefinitions(db, listRequest, language);
      const origin = originOf(request, environment);
      return {
        data: page.data.map(({ slug, term, text }) => ({
          id: slug,
          term: term.text,
          language: term.language,
          html: text.html,
          page: origin + hrefOfDefinition(slug),
        })),
        meta: metaOfPage(request, page, definitionsList.perPage),
      };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'v1/events',
    group: 'content',
    summary: ['calls.events'],
    example: { query: { dataset: 'complaints' } },
    query: z.strictObject({ dataset: z.enum(datasets.map(({ name }) => name)).optional() }),
    body: noBody,
    answer: z.strictObject({ data: z.array(event) }),
    async answerTo({ query, language }) {
      const events = eventsOf(await getPublishedEvents(), { ...query, language });
      return { data: events.map(({ note, ...each }) => ({ ...each, ...noteOf(note) })) };
    },
  }),
  defineCall({
    method: 'GET',
    path: 'v1/search',
    group: 'content',
    summary: ['calls.search'],
    example: { query: { q: 'aceh' } },
    query: z.strictObject({
      q: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH),
      page: ordinal.optional(),
    }),
    body: noBody,
    answer: z.strictObject({
      data: z.array(hit),
      meta: listMeta.extend({
        /** Whether nothing contains the words, and similar entries are listed. */
        is_guess: z.boolean(),
        answer: figure.nullable(),
      }),
    }),
    async answerTo({ request, language }) {
      const { page, answer, isGuess } = await searchPortal(request, language);
      const origin = originOf(request, environment);
      const found = page ?? { data: [], meta: { current_page: 1, total_page: 1, total: 0 } };
      return {
        data: found.data.map(({ kind, title, filter = null, href }) => ({
          kind,
          title: title.text,
          language: title.language,
          filter,
          page: origin + href,
        })),
        meta: {
          ...metaOfPage(request, found, searchList.perPage),
          is_guess: isGuess,
          answer: answer && {
            name: answer.name,
            sentence: answer.sentence,
            page: origin + answer.href,
            calculation: calculationForPrograms(answer.calculation),
          },
        },
      };
    },
  }),
];

const noteOf = ({ text, language }: Translation) => ({ note: text, language });

/** Returns the request of a list, in its default order. */
function requestOf(
  list: List,
  { text = '', page = 1 }: { text?: string; page?: number },
): ListRequest {
  return { ...parseListRequest(list, new URLSearchParams()), text, page };
}

/** Returns the position of a page in its list. */
function metaOfPage(
  request: Request,
  { meta }: Pick<ListPage<unknown>, 'meta'>,
  limit: number,
): z.infer<typeof listMeta> {
  const { current_page: page, total_page: last, total: count } = meta;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set('page', String(page + 1));
  const next = `${originOf(request, environment)}${pathname}?${searchParams}`;
  return { count, limit, page, next: page < last ? next : null };
}

import { z } from 'zod';
import { getCodeLists } from '~/services/code-lists.server';
import { db, environment } from '~/services/portal.server';
import { accessHistoryList } from '~/access-history/access-history-list';
import { readAccessHistory } from '~/accounts/pages/access-history.server';
import { getContentPage } from '~/content/cms-pages/get-content-page.server';
import { type ContentPageName } from '~/content/cms-pages/content-page';
import { definitionsList } from '~/content/definitions/definitions-list';
import { listDefinitions } from '~/content/definitions/list-definitions.server';
import { documentLists, type DocumentKind } from '~/content/documents/document-lists';
import { listDocuments } from '~/content/documents/list-documents.server';
import { type FileLink } from '~/content/files/file-link';
import { infographicCategories } from '~/content/infographics/infographic';
import { listInfographicYears } from '~/content/infographics/infographic-queries.server';
import { infographicsList } from '~/content/infographics/infographics-list';
import { listInfographics } from '~/content/infographics/list-infographics.server';
import { originOf } from '~/platform/http/origin.server';
import { ApiProblem } from '../api-problem';
import { defineCall, defineUserCall, noBody, type Call } from '../call';
import { pagedBody, pageMeta, searchText } from '../paged-body';
import { listAnswer, listRequestOf, pageQuery } from './lists';
import { renderedText } from './translation';

const file = z.strictObject({
  url: z.url(),
  type: z.string(),
  size: z.string(),
  /** The language of the file. */
  language: z.string().nullable(),
});

/** The identifiers of an entry, in the language of the call if available. */
const named = { id: z.union([z.string(), z.int()]), language: z.string() };

const document = { ...named, text: renderedText, is_synthetic: z.boolean(), file };

/** The calls for what the commission has written and published (specification, section 7). */
export const contentCalls: readonly Call[] = [
  documentsCall('smartmap/get_actual_data', 'report', {
    name: 'laporan_name',
    year: 'laporan_tahun',
  }),
  documentsCall('smartmap/get_archival_publication', 'publication', {
    name: 'title',
    year: 'year',
  }),
  infographicsCall('smartmap/get_graph_data'),
  definitionsCall('smartmap/get_general_definition'),
  pageCall('smartmap/get_rebuttal_statement', 'rebuttal-statement', 'common:nav.rebuttal'),
  pageCall('smartmap/get_user_guide', 'user-guide', 'common:nav.guide'),
  downloadsCall('smartmap/download_history'),
];

function documentsCall(
  path: string,
  kind: DocumentKind,
  fields: { name: string; year: string },
): Call {
  const list = documentLists[kind];
  return defineCall({
    method: 'POST',
    path,
    group: 'content',
    summary: [`common:nav.${kind}s`],
    example: { query: { page: '1' }, body: { sort: { [fields.year]: 'desc' }, pages: 10 } },
    query: pageQuery,
    body: pagedBody(list.sortable, [fields.name]).omit({ page: true }),
    answer: listAnswer(
      z.strictObject({ ...document, [fields.name]: z.string(), [fields.year]: z.int() }),
    ),
    async answerTo({ body, query, request, language }) {
      const listRequest = listRequestOf(list, { ...body, ...query });
      const { data, meta } = await listDocuments(db, kind, listRequest, language);
      return {
        data: data.map(({ id, name, year, text, isSynthetic, file }) => ({
          id,
          language: name.language,
          text,
          is_synthetic: isSynthetic,
          [fields.name]: name.text,
          [fields.year]: year,
          file: describeFile(file, request),
        })),
        meta,
      };
    },
  });
}

function infographicsCall(path: string): Call {
  return defineCall({
    method: 'POST',
    path,
    group: 'content',
    summary: ['common:nav.infographics'],
    example: { query: { page: '1' }, body: { category: '', date: '', pages: 10 } },
    query: pageQuery,
    body: pagedBody(['date', 'title'], [])
      .omit({ page: true, filter: true })
      .extend({
        category: z.enum(['', ...infographicCategories]).nullish(),
        /** The year of publication. */
        date: z.union([z.literal(''), z.int(), z.string().regex(/^\d{4}$/)]).nullish(),
      }),
    answer: listAnswer(
      z.strictObject({
        ...named,
        category: z.string(),
        title: z.string(),
        alternative: z.string(),
        date: z.iso.date(),
        is_synthetic: z.boolean(),
        file,
      }),
    ),
    async answerTo({ body: { category, date, ...body }, query, request, language }) {
      const years = await listInfographicYears(db);
      // A year without any is not one of the page's choices; here it yields an empty list.
      const list = infographicsList(date ? [...years, Number(date)] : years);
      const listRequest = listRequestOf(list, { ...body, ...query }, { category, date });
      const { data, meta } = await listInfographics(db, list, listRequest, language);
      return {
        data: data.map((infographic) => ({
          id: infographic.slug,
          category: infographic.category,
          date: infographic.publishedOn,
          title: infographic.title.text,
          language: infographic.title.language,
          alternative: infographic.alternative.text,
          is_synthetic: infographic.isSynthetic,
          file: describeFile(infographic.file, request),
        })),
        meta,
      };
    },
  });
}

function definitionsCall(path: string): Call {
  return defineCall({
    method: 'POST',
    path,
    group: 'content',
    summary: ['calls.definitions'],
    example: { query: { page: '1' }, body: { sort: { term: 'asc' }, pages: 10 } },
    query: pageQuery,
    body: pagedBody(definitionsList.sortable, [])
      .omit({ page: true })
      .extend({
        filter: z
          .union([
            searchText,
            z.strictObject({ term: searchText.nullish(), filter: searchText.nullish() }),
          ])
          .nullish(),
      }),
    answer: listAnswer(z.strictObject({ ...named, term: z.string(), text: renderedText })),
    async answerTo({ body, query, language }) {
      const { filter: given } = body;
      const filter = typeof given === 'string' ? given : given?.term || given?.filter;
      const listRequest = listRequestOf(definitionsList, { ...body, ...query, filter: { filter } });
      const { data, meta } = await listDefinitions(db, listRequest, language);
      return {
        data: data.map(({ slug, term, text }) => ({
          id: slug,
          term: term.text,
          language: term.language,
          text,
        })),
        meta,
      };
    },
  });
}

/** Returns the call for the sections of a CMS page; its title and introduction are in `meta`. */
function pageCall(path: string, name: ContentPageName, title: string): Call {
  return defineCall({
    method: 'POST',
    path,
    group: 'content',
    summary: [title],
    example: {},
    body: noBody,
    answer: z.strictObject({
      data: z.array(z.strictObject({ ...named, title: z.string(), text: renderedText })),
      meta: pageMeta.extend({
        title: z.string(),
        text: renderedText,
        updated_on: z.iso.date(),
        file: file.nullable(),
      }),
    }),
    async answerTo({ request, language }) {
      const sources = { db, codeLists: await getCodeLists() };
      const page = await getContentPage(sources, name, language);
      if (!page) throw new ApiProblem('not-found');
      const { title, text, updatedOn, sections } = page;
      return {
        data: sections.map(({ slug, ...section }) => ({
          id: slug,
          title: section.title.text,
          language: section.title.language,
          text: section.text,
        })),
        meta: {
          current_page: 1,
          total_page: 1,
          total: sections.length,
          title: title.text,
          text,
          updated_on: updatedOn,
          file: page.file && describeFile(page.file, request),
        },
      };
    },
  });
}

/** Returns the call for the user's downloads. */
function downloadsCall(path: string): Call {
  return defineUserCall({
    method: 'POST',
    path,
    group: 'accounts',
    summary: ['common:account.history'],
    example: { body: { pages: 10 } },
    forPrograms: true,
    body: pagedBody(accessHistoryList.sortable, ['download_name']),
    answer: listAnswer(
      z.strictObject({
        id: z.int(),
        download_name: z.string(),
        kind: z.string(),
        url: z.url(),
        /** The view of a dataset that it shows, in words. */
        subject: z.string().nullable(),
        calculation: z.int().nullable(),
        is_retracted: z.boolean(),
        size: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    async answerTo({ body, account, request, language }) {
      const listRequest = listRequestOf(accessHistoryList, body);
      const { data, meta } = await readAccessHistory(account, listRequest, language);
      return {
        data: data.map(({ name, href, isRetracted, at, ...download }) => ({
          ...download,
          download_name: name,
          is_retracted: isRetracted,
          at: at.iso,
          url: originOf(request, environment) + href,
        })),
        meta,
      };
    },
  });
}

function describeFile({ href, type, size, language }: FileLink, request: Request) {
  const url = originOf(request, environment) + href;
  return { url, type, size, language: language?.tag ?? null };
}

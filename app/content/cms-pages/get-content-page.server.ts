import { type Code, type CodeLists } from '~/datasets/code-lists';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { translationOf } from '~/platform/i18n/translation';
import { plainBlocks, renderText } from '../render-markdown.server';
import { linkToFile } from '../files/link-to-file.server';
import {
  type ContentPage,
  type ContentPageName,
  type ContentSection,
  type ListedCode,
} from './content-page';

interface PageSources {
  db: Db;
  codeLists: CodeLists;
}

/** Returns a CMS page with its sections, in order; null if it has not been written yet. */
export async function getContentPage(
  { db, codeLists }: PageSources,
  name: ContentPageName,
  language: string,
): Promise<ContentPage | null> {
  const page = await db
    .selectFrom('page')
    .select(['title', 'text', 'file_id', 'updated_at'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!page) return null;
  const text = translationOf(page.text, language);
  return {
    name,
    title: translationOf(page.title, language),
    summary: summaryOf(text.text),
    text: renderText(text),
    updatedOn: homeDay(page.updated_at),
    sections: await listSections(db, name, codeLists, language),
    file: page.file_id === null ? null : await getFileLink(db, page.file_id, language),
  };
}

function summaryOf(text: string): string | null {
  const [first] = plainBlocks(text);
  return first && !first.isList ? first.lines.join(' ') : null;
}

async function listSections(
  db: Db,
  page: ContentPageName,
  codeLists: CodeLists,
  language: string,
): Promise<ContentSection[]> {
  const sections = await db
    .selectFrom('page_section')
    .select(['slug', 'title', 'text', 'code_list'])
    .where('page', '=', page)
    .orderBy('position')
    .orderBy('slug')
    .execute();
  return sections.map(({ slug, title, text, code_list }) => ({
    slug,
    title: translationOf(title, language),
    text: renderText(translationOf(text, language)),
    codes: (codeLists.get(code_list ?? '') ?? []).map((code) => listedCode(code, language)),
  }));
}

function listedCode({ code, names, attributes }: Code, language: string): ListedCode {
  return { code, name: translationOf(names, language), city: attributes.city ?? null };
}

async function getFileLink(db: Db, id: string, language: string) {
  const file = await db
    .selectFrom('content_file')
    .select(['id', 'name', 'size', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return linkToFile(file, language);
}

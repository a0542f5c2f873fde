import { type Translate } from '~/i18n/text-keys';
import { getCodeLists } from '~/composition/code-lists.server';
import { describePage } from '~/composition/describe-page.server';
import { pageSourcesOf } from '~/composition/page-sources.server';
import { db } from '~/composition/portal.server';
import { publishedAddresses } from '~/composition/published-data.server';
import { getDataset } from '~/datasets';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { hrefOfDefinition } from '~/features/content/definitions/definitions-list';
import { documentLists } from '~/features/content/documents/document-lists';
import { hrefOfInfographic } from '~/features/content/infographics/infographics-list';
import { getProfile } from '~/features/statistics/profiles/get-profile.server';
import { profiledDataset } from '~/features/statistics/profiles/profile-kinds';
import { readQuestion, type Question } from '~/features/statistics/profiles/read-question';
import { hrefOfCode } from '~/features/statistics/views/href-of-code';
import { homeDay } from '~/i18n/home-day';
import { languages } from '~/i18n/languages.server';
import { getRequestLanguage } from '~/i18n/request-language.server';
import { getTexts } from '~/i18n/texts.server';
import { translationOf } from '~/i18n/translation';
import { getListPage } from '~/lists/get-list-page.server';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { titleOfPage } from '~/lists/title-of-page';
import { findEntries, type SearchScope } from '../find-entries.server';
import { type SearchEntry } from '../search-entry';
import { type SearchHit } from '../search-hit';
import { isSearchable, searchList } from '../search-list';
import { hrefOfPage, searchScope } from './search-scope.server';

/** How many names are suggested while a visitor types. */
const SUGGESTIONS = 8;

/** What the text of a URL finds, and the answer to the question that it asks; null in place of a page where it is too short. */
export async function searchPortal(request: Request, language: string) {
  const { asked, entries, question } = await find(request, language);
  const answer = question && (await answerOf(question, language));
  const found = entries && (await pageOf(asked, entries));
  const readHit = await hitReader(language);
  const page = found && { ...found, data: found.data.map(readHit) };
  return { asked, page, answer, isGuess: entries?.[0]?.isGuess ?? false };
}

/** The page of what the text of a URL finds. */
export async function loadSearch(request: Request) {
  const language = await getRequestLanguage(request);
  const { asked, page, answer, isGuess } = await searchPortal(request, language);
  const shown = { ...asked, page: page?.meta.current_page ?? 1 };
  const t = await getTexts(language, 'search');
  const title = asked.text ? t('titleOf', { text: asked.text }) : t('title');
  const head = await describePage(request, {
    title: titleOfPage(title, shown.page, t),
    description: t('lead'),
    path: hrefOfList(searchList, shown),
    isIndexed: false,
  });
  const calculation = answer?.calculation;
  return { list: searchList, request: shown, page, isGuess, answer, calculation, head };
}

/** The names of what is found first, each once. */
export async function loadSuggestions(request: Request): Promise<string[]> {
  const language = await getRequestLanguage(request);
  const { entries } = await find(request, language);
  const names = (entries ?? []).map(({ title }) => translationOf(title, language).text);
  return [...new Set(names)].slice(0, SUGGESTIONS);
}

async function find(request: Request, language: string) {
  const asked = parseListRequest(searchList, new URL(request.url).searchParams);
  if (!isSearchable(asked.text)) return { asked, entries: null, question: null };
  const question = await questionOf(asked.text);
  const text = question ? nameOfCode(question.item, language) : asked.text;
  const entries = await findEntries(db, text, language, await publishedScope());
  return { asked, question, entries };
}

/** Asked in any language: who follows a link has that of the portal, and writes in their own. */
async function questionOf(text: string): Promise<Question | null> {
  const key = `statistics:datasets.${profiledDataset.name}.noun` as const;
  const nouns = await Promise.all(
    languages.map(async (one) => (await getTexts(one, 'statistics'))(key)),
  );
  return readQuestion(text, await getCodeLists(), nouns);
}

/** The figure that is asked for, in a sentence; null where nothing is published, of no year with records, or too few. */
async function answerOf({ kind, item, year }: Question, language: string) {
  const sources = await pageSourcesOf(profiledDataset);
  if (!sources) return null;
  const search = new URLSearchParams(year === null ? {} : { year });
  const t = await getTexts(language, 'statistics');
  const asked = { dataset: profiledDataset, kind, item, search, language, t };
  const profile = await getProfile(sources, asked);
  const [sentence] = profile?.sentences ?? [];
  if (!profile || profile.instead !== null || sentence === undefined) return null;
  if (profile.notices.length > 0) return null;
  const { name, path, calculation } = profile;
  return { name, sentence, href: path, calculation };
}

/** What is searched beside the content, without datasets that have no published figures. */
async function publishedScope(): Promise<SearchScope> {
  const isPublished = await publishedAddresses();
  return {
    places: searchScope.places.filter(({ href }) => isPublished(href)),
    aliases: searchScope.aliases,
    lists: searchScope.lists.filter(({ dataset }) => isPublished(getDataset(dataset)?.path ?? '')),
  };
}

function pageOf(asked: { page: number }, entries: readonly SearchEntry[]) {
  return getListPage(searchList, asked, {
    count: async () => entries.length,
    items: async ({ limit, offset }) => entries.slice(offset, offset + limit),
  });
}

/** Turns entries into what a visitor sees of them. */
async function hitReader(language: string) {
  const sources = {
    codeLists: await getCodeLists(),
    currentYear: Number(homeDay(new Date()).slice(0, 4)),
    language,
    t: await getTexts(language, 'statistics'),
  };
  return (entry: SearchEntry): SearchHit => ({
    kind: entry.kind,
    title: translationOf(entry.title, language),
    href: hrefOfEntry(entry, sources),
    filter: entry.dataset === null ? undefined : filterOf(entry, sources.t),
  });
}

function filterOf({ dataset, parameter }: SearchEntry, t: Translate<'statistics'>): string {
  return [t(`datasets.${dataset}.noun`), t(`parameters.${parameter}`)].join(' · ');
}

function hrefOfEntry(
  { kind, key, title, dataset, parameter }: SearchEntry,
  {
    codeLists,
    currentYear,
    language,
  }: { codeLists: CodeLists; currentYear: number; language: string },
): string {
  switch (kind) {
    case 'place':
      return key;
    case 'page':
      return hrefOfPage(key);
    case 'definition':
      return hrefOfDefinition(key);
    case 'infographic':
      return hrefOfInfographic(key);
    case 'report':
    case 'publication': {
      const list = documentLists[kind];
      const asked = parseListRequest(list, new URLSearchParams());
      return hrefOfList(list, {
        ...asked,
        text: translationOf(title, language).text.slice(0, 100),
      });
    }
    case 'code': {
      const found = getDataset(dataset ?? '');
      return found
        ? hrefOfCode(found, parameter ?? '', key, codeLists, currentYear)
        : searchList.path;
    }
  }
}

import { documentOnly } from '~/platform/server/documents/document-only.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { getAliases, getCodeLists, getHiddenCodes } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { pageSourcesOf } from '~/statistics/published/page-sources.server';
import { db } from '~/services/portal.server';
import { listRecordedDatasets, publishedAddresses } from '~/services/published-data.server';
import { getDataset } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { hrefOfDefinition } from '~/content/definitions/definitions-list';
import { documentLists } from '~/content/documents/document-lists';
import { hrefOfInfographic } from '~/content/infographics/infographics-list';
import { getProfile } from '~/statistics/profile/get-profile.server';
import { profiledDataset, profileKinds } from '~/statistics/view/profile-kinds';
import { listProfiledCodes } from '~/statistics/view/profiled-codes';
import { type Question } from '~/statistics/questions/read-question';
import { nameOfMeaning } from '~/statistics/questions/vocabulary';
import { hrefOfCode } from '~/statistics/view/href-of-code';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { translationOf } from '~/platform/i18n/translation';
import { getListPage } from '~/lists/get-list-page.server';
import { hrefOfList, parseListRequest } from '~/lists/list-url';
import { titleOfPage } from '~/lists/title-of-page';
import { findEntries, type SearchScope } from '../find-entries.server';
import { type SearchEntry } from '../search-entry';
import { type SearchHit } from '../search-hit';
import { isSearchable, searchList } from '../search-list';
import { answerEvent } from './answer-event.server';
import {
  answerComparison,
  answerQuestion,
  chooseMeaning,
  questionOf,
  type FoundAnswer,
} from './answer-question.server';
import { loadExamples } from './example-questions.server';
import { loadDrawnFigure } from './load-drawn-figure.server';
import { hrefOfPage, searchScope } from './search-scope.server';

/** How many names are suggested while a visitor types. */
const SUGGESTIONS = 8;

/**
 * Searches for the text of a URL, and answers the question that it asks; without a page of hits if the text
 * is too short.
 */
export async function searchPortal(request: Request, language: string) {
  const { listRequest, entries, question } = await find(request, language);
  // Pages may still mention words without matching data; these pages are listed below.
  const answer =
    (entries && (await answerEvent(listRequest.text, language))) ??
    (question && (await answerOf(request, question, language)));
  const choice =
    entries && !question && !answer ? await chooseMeaning(listRequest.text, language) : null;
  const found = entries && (await pageOf(listRequest, entries));
  const readHit = await hitReader(language);
  const page = found && { ...found, data: found.data.map(readHit) };
  return { listRequest, page, answer, choice, isGuess: entries?.[0]?.isGuess ?? false };
}

/** Loads the page of hits for the text of a URL. */
export async function loadSearch(request: Request) {
  const language = await getRequestLanguage(request);
  const { listRequest, page, answer, choice, isGuess } = await searchPortal(request, language);
  const listed = { ...listRequest, page: page?.meta.current_page ?? 1 };
  const t = await getTexts(language, 'search');
  const title = listRequest.text ? t('titleOf', { text: listRequest.text }) : t('title');
  const head = await describePage(request, {
    title: titleOfPage(title, listed.page, t),
    description: t('lead'),
    path: hrefOfList(searchList, listed),
    isIndexed: false,
  });
  const calculation = answer?.calculation;
  const figure = answer?.shownAt ? await loadDrawnFigure(request, answer.shownAt) : null;
  const examples = answer || choice ? [] : await loadExamples(request, language);
  return {
    list: searchList,
    request: listed,
    page,
    isGuess,
    answer,
    choice,
    examples,
    drawn: documentOnly({ figure }),
    calculation,
    head,
  };
}

/** Returns the names of the first hits, each once. */
export async function loadSuggestions(request: Request): Promise<string[]> {
  const language = await getRequestLanguage(request);
  const { entries } = await find(request, language);
  const names = (entries ?? []).map(({ title }) => translationOf(title, language).text);
  return [...new Set(names)].slice(0, SUGGESTIONS);
}

async function find(request: Request, language: string) {
  const listRequest = parseListRequest(searchList, new URL(request.url).searchParams);
  if (!isSearchable(listRequest.text)) return { listRequest, entries: null, question: null };
  const scope = await publishedScope();
  const question = await questionOf(listRequest.text, language);
  // A text that is no question may be the title of an entry.
  if (question?.kind === 'rest' && !question.isQuestion) {
    const named = await findEntries(db, listRequest.text, language, scope);
    if (named[0]?.isGuess === false) return { listRequest, question: null, entries: named };
  }
  const text = (question && (await textOf(question, language))) ?? listRequest.text;
  const entries = await findEntries(db, text, language, scope);
  return { listRequest, question, entries };
}

/**
 * Returns the text to search for instead of a question: the first code that it names, or its words without a
 * known meaning.
 */
async function textOf(question: Question, language: string): Promise<string | null> {
  if (question.kind === 'rest') return question.rest;
  if (question.kind === 'unknown') return null;
  const [[parameter, code] = []] =
    question.kind === 'comparison'
      ? [[question.by, question.compared[0]]]
      : Object.entries(question.codes);
  const t = await getTexts(language, 'statistics');
  if (parameter === undefined) return t(`datasets.${question.dataset.name}.noun`);
  const { dataset } = question;
  return nameOfMeaning({ dataset, parameter, code }, await getCodeLists(), language);
}

/**
 * Returns the answer of the profile if the question is about one code that has one, else that of the
 * dashboard.
 */
async function answerOf(
  request: Request,
  question: Question,
  language: string,
): Promise<FoundAnswer | null> {
  if (question.kind === 'comparison') return answerComparison(request, question, language);
  return (await answerOfProfile(question, language)) ?? answerQuestion(question, language);
}

async function answerOfProfile(question: Question, language: string): Promise<FoundAnswer | null> {
  if (question.kind !== 'figure' || question.dataset.name !== profiledDataset.name) return null;
  const { codes, year, month, measure, by, isChange, isRate } = question;
  const [[parameter, code] = [], ...others] = Object.entries(codes);
  const kind = profileKinds.find((profileKind) => profileKind === parameter);
  const sources = await pageSourcesOf(profiledDataset);
  if (!sources || !kind || others.length > 0 || month !== null) return null;
  if (measure !== null || by !== null || isChange || isRate) return null;
  const items = listProfiledCodes(profiledDataset, kind, await getCodeLists());
  const item = items.find((profiled) => profiled.code === code);
  if (!item) return null;
  const search = new URLSearchParams(year === null ? {} : { year });
  const t = await getTexts(language, 'statistics');
  const requested = { dataset: profiledDataset, kind, item, search, language, t };
  const profile = await getProfile(sources, requested);
  const [sentence] = profile?.narrative ?? [];
  if (!profile || profile.instead !== null || sentence === undefined) return null;
  if (profile.notices.length > 0) return null;
  // Only an answer with a number has a period.
  const tSummary = await getTexts(language, 'summary');
  const isWithoutNumber = (['none', 'few', 'suppressed'] as const).some((key) =>
    sentence.includes(tSummary(key)),
  );
  if (isWithoutNumber) return null;
  const { name, path, calculation, links } = profile;
  return { name, sentence, href: path, shownAt: links.dashboard, calculation };
}

/**
 * What is searched besides the content, without datasets that have no published figures and filters that no
 * dataset records.
 */
async function publishedScope(): Promise<SearchScope> {
  const isPublished = await publishedAddresses();
  const recorded = await listRecordedDatasets();
  const isRecorded = (list: { dataset: string; parameter: string }) =>
    recorded.some(
      ({ name, dimensions }) =>
        name === list.dataset && dimensions.some(({ parameter }) => parameter === list.parameter),
    );
  return {
    pages: searchScope.pages.filter(({ href }) => isPublished(href)),
    aliases: await getAliases(),
    hidden: await getHiddenCodes(),
    lists: searchScope.lists.filter(isRecorded),
  };
}

function pageOf(requested: { page: number }, entries: readonly SearchEntry[]) {
  return getListPage(searchList, requested, {
    count: async () => entries.length,
    items: async ({ limit, offset }) => entries.slice(offset, offset + limit),
  });
}

/** Returns a function that turns entries into what a visitor sees of them. */
async function hitReader(language: string) {
  const sources = {
    codeLists: await getCodeLists(),
    defaultYear: Number(homeDay(new Date()).slice(0, 4)),
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
    defaultYear,
    language,
  }: { codeLists: CodeLists; defaultYear: number; language: string },
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
      const listRequest = parseListRequest(list, new URLSearchParams());
      return hrefOfList(list, {
        ...listRequest,
        text: translationOf(title, language).text.slice(0, 100),
      });
    }
    case 'code': {
      const found = getDataset(dataset ?? '');
      return found
        ? hrefOfCode(found, parameter ?? '', key, codeLists, defaultYear)
        : searchList.path;
    }
  }
}

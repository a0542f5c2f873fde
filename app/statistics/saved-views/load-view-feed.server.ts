import { LRUCache } from 'lru-cache';
import { db, publishedCalculations } from '~/services/portal.server';
import { type Dataset } from '~/datasets/dataset';
import { type Calculation } from '~/platform/db/schema';
import { plainFile } from '~/platform/http/plain-file.server';
import { formatsOf } from '~/platform/i18n/formats';
import { getTexts } from '~/platform/i18n/texts.server';
import { translationOf } from '~/platform/i18n/translation';
import { inLanguage } from '~/shell/page-head';
import { type FeedEntry, feedType, writeFeed } from '~/shell/write-feed.server';
import { getPublishedAt, listSeen } from '~/calculations/calculation-queries.server';
import { minMoved } from '~/protection/linkage/moved-by-many';
import { subjectOf } from '../view/describe-view';
import {
  type PageRequest,
  type PageSources,
  readViewRequest,
} from '../published/read-view-request.server';
import { createLabels } from '../view/labels';
import { compareView } from './compare-view.server';
import { formatRevisions } from '../revisions/format-revisions';
import { filterOfView } from '../view/filter-of-view';
import { hrefOfFeed } from '../view/view-feed';
import { hrefOfView } from '../view/view-url';
import { readPageRequest } from '../published/page-request.server';
import { getPageSources } from '../published/page-sources.server';
import { refuseNotices } from '../published/refuse-notices.server';

/** How many calculations a feed compares with those before them; each is counted on request. */
const MAX_COMPARED = 5;
/** Maximum bytes of cached feeds, two for each character: feed readers request the same ones repeatedly. */
const MAX_BYTES = 4 * 1024 * 1024;

const kept = new LRUCache<string, string>({
  maxSize: MAX_BYTES,
  sizeCalculation: (feed, key) => 2 * (feed.length + key.length),
});

/**
 * Serves an Atom feed of what the last calculations have changed of a view, each compared with the one that
 * visitors saw before.
 */
export async function loadViewFeed(request: Request, dataset: Dataset): Promise<Response> {
  const sources = await getPageSources(request, dataset);
  const pageRequest = await readPageRequest(request, dataset);
  const { request: read, notices } = await readViewRequest(sources, pageRequest);
  const { view, calculation } = read;
  // A view of one calculation never changes.
  await refuseNotices({
    notices: [
      ...notices,
      ...(view.asOf === undefined
        ? []
        : [{ parameter: 'as_of', value: String(view.asOf), reason: 'contradiction' } as const]),
    ],
    view,
    language: pageRequest.language,
    format: 'atom',
  });
  const href = hrefOfFeed(dataset, view, calculation.defaultYear);
  const key = [
    publishedCalculations.version(),
    pageRequest.language,
    pageRequest.origin,
    href,
  ].join(' ');
  const known = kept.get(key);
  const feed = known ?? (await composeFeed(sources, pageRequest, href));
  if (!known) kept.set(key, feed);
  return plainFile(request, feed, `${feedType}; charset=utf-8`);
}

/** Composes the feed of a view; the view's own address is given without a language. */
async function composeFeed(
  sources: PageSources,
  pageRequest: PageRequest,
  href: string,
): Promise<string> {
  const { language, t } = pageRequest;
  const { request } = await readViewRequest(sources, pageRequest);
  const { dataset } = request;
  const origin = pageRequest.origin;
  const texts = await getTexts(language, 'releases');
  const labels = createLabels(request.codeLists, language, t);
  const view = subjectOf(dataset, filterOfView(dataset, request.view), labels, language, t);
  const seen = await listSeen(db, dataset.name, { limit: MAX_COMPARED + 1 });
  const self = inLanguage(origin + href, language);
  const entries: FeedEntry[] = [];
  for (const [index, now] of seen.entries()) {
    const then = seen[index + 1];
    if (!then) break;
    const entry = await composeEntry(sources, pageRequest, { then, now, self });
    if (entry) entries.push(entry);
  }
  const page = hrefOfView(
    dataset,
    { ...request.view, lng: undefined },
    request.calculation.defaultYear,
  );
  return writeFeed({
    title: `${texts('view.title', { view })} · ${t('common:portal')}`,
    language,
    self,
    page: inLanguage(origin + page, language),
    author: t('site:commission'),
    entries,
    updated: sources.published.calculated_at,
  });
}

/** Returns what a calculation changed of a view since the one that visitors saw before; null if nothing. */
async function composeEntry(
  sources: PageSources,
  pageRequest: PageRequest,
  { then, now, self }: { then: Calculation; now: Calculation; self: string },
): Promise<FeedEntry | null> {
  const { language, t, origin } = pageRequest;
  const { request, revisions } = await compareView(sources, pageRequest, { then, now });
  if (revisions.length === 0) return null;
  const { number } = formatsOf(language);
  const [texts, summary] = await Promise.all([
    getTexts(language, 'releases'),
    getTexts(language, 'summary'),
  ]);
  const labels = createLabels(request.codeLists, language, t);
  const numbers = { then: then.id, now: now.id };
  const min = minMoved(sources.policy);
  const { rows, more } = formatRevisions({ language, labels, numbers, min, t: summary }, revisions);
  const lines = rows.map((row) => `${row.name}: ${row.then} → ${row.now}`);
  const frozen = { ...request.view, asOf: now.id, lng: undefined };
  const [note] = (await sources.listNotes?.(numbers)) ?? [];
  return {
    id: `${self}#${now.id}`,
    title: texts('view.entry', {
      number: number(now.id),
      count: revisions.length,
      value: number(revisions.length),
    }),
    summary: [
      ...lines,
      ...(more ? [more] : []),
      texts('view.then', { number: number(then.id) }),
    ].join('\n'),
    note: note && translationOf(note, language),
    updated: await getPublishedAt(db, now.id),
    href:
      origin +
      inLanguage(hrefOfView(request.dataset, frozen, request.calculation.defaultYear), language),
  };
}

import { describePage } from '~/services/describe-page.server';
import { db, environment, policy } from '~/services/portal.server';
import { datasets, getDataset } from '~/datasets';
import { originOf } from '~/platform/http/origin.server';
import { plainFile } from '~/platform/http/plain-file.server';
import { homeDay } from '~/platform/i18n/home-day';
import { formatsOf } from '~/platform/i18n/formats';
import { type Translate } from '~/platform/i18n/text-keys';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { inLanguage } from '~/shell/page-head';
import { calendarType, writeCalendar } from '~/shell/write-calendar.server';
import { feedType, writeFeed } from '~/shell/write-feed.server';
import { describeRelease } from './describe-release.server';
import { listUpcomingReleases } from './plan-releases.server';
import { listReleaseEvents, type ReleaseEvent } from './list-release-events.server';

/** How many events a feed contains; the page has all. */
const MAX_ENTRIES = 50;

/** Loads the page of what was published, withdrawn and retracted. */
export async function loadReleases(request: Request) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'releases');
  const { date } = formatsOf(language);
  const events = await listReleaseEvents(db, datasets, policy);
  const upcoming = await listUpcomingReleases(db);
  return {
    upcoming: upcoming.map(({ id, dataset, planned_on, isLate }) => ({
      id,
      isLate,
      day: planned_on,
      date: date(planned_on),
      title: titleOfUpcoming(dataset, t),
    })),
    events: events.map((event) => ({
      ...describeRelease(event, { language, t }),
      id: event.id,
      kind: event.kind,
      day: homeDay(event.at),
      date: date(homeDay(event.at)),
      href: event.isVisible && event.kind === 'published' ? hrefOf(event) : null,
    })),
    feeds: [
      { title: t('calendar'), href: inLanguage(paths.releasesCalendar, language) },
      { title: t('feed'), href: inLanguage(paths.releasesFeed, language) },
      { title: t('documentsFeed'), href: inLanguage(paths.documentsFeed, language) },
    ],
    head: await describePage(request, {
      title: t('title'),
      description: t('lead'),
      path: paths.releases,
      alternates: [
        {
          type: feedType,
          path: inLanguage(paths.releasesFeed, language),
          title: t('feed'),
        },
        {
          type: calendarType,
          path: inLanguage(paths.releasesCalendar, language),
          title: t('calendar'),
        },
      ],
    }),
  };
}

/** Serves what was published, withdrawn and retracted as an Atom feed. */
export async function loadReleasesFeed(request: Request): Promise<Response> {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'releases');
  const origin = originOf(request, environment);
  const events = await listReleaseEvents(db, datasets, policy);
  const feed = writeFeed({
    title: `${t('title')} · ${t('common:portal')}`,
    language,
    self: inLanguage(origin + paths.releasesFeed, language),
    page: inLanguage(origin + paths.releases, language),
    author: t('site:commission'),
    entries: events.slice(0, MAX_ENTRIES).map((event) => {
      const { title, text, note, moved } = describeRelease(event, { language, t });
      const address = `${origin}${paths.releases}#${event.id}`;
      return {
        id: address,
        title,
        note,
        updated: event.at,
        summary: [text, ...moved].join('\n'),
        href: event.isVisible ? origin + inLanguage(hrefOf(event), language) : address,
      };
    }),
  });
  return plainFile(request, feed, `${feedType}; charset=utf-8`);
}

/** Serves the planned releases as a calendar. */
export async function loadReleasesCalendar(request: Request): Promise<Response> {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'releases');
  const origin = originOf(request, environment);
  const upcoming = await listUpcomingReleases(db);
  const calendar = writeCalendar(
    `${t('title')} · ${t('common:portal')}`,
    upcoming.map(({ id, dataset, planned_on, planned_at }) => ({
      uid: `release-${id}@${new URL(origin).hostname}`,
      day: planned_on,
      changedAt: planned_at,
      title: titleOfUpcoming(dataset, t),
      href: inLanguage(origin + paths.releases, language),
    })),
  );
  return plainFile(request, calendar, `${calendarType}; charset=utf-8`);
}

function titleOfUpcoming(dataset: string, t: Translate<'releases'>): string {
  return t('next', { dataset: t(`statistics:datasets.${dataset}.noun`) });
}

function hrefOf({ dataset, calculation }: ReleaseEvent): string {
  return `${getDataset(dataset)?.path ?? paths.home}?as_of=${calculation.id}`;
}

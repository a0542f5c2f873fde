import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { PageHeader } from '~/shell/page-header';

interface ReleasesPageProps {
  upcoming: readonly {
    id: number;
    title: string;
    day: string;
    date: string;
    /** Whether its day has passed without it. */
    isLate: boolean;
  }[];
  events: readonly {
    id: string;
    title: string;
    text: string;
    /** The note by staff, and the official totals that moved. */
    note: { text: string; language: string } | null;
    moved: readonly string[];
    /** As YYYY-MM-DD, and in words. */
    day: string;
    date: string;
    /** The dashboard of the calculation; null if there is nothing to see. */
    href: string | null;
  }[];
  feeds: readonly { title: string; href: string }[];
}

/** What is planned, and what was published, withdrawn and retracted, newest first. */
export function ReleasesPage({ upcoming, events, feeds }: ReleasesPageProps) {
  const { t } = useTranslation('releases');
  const title = t('title');
  return (
    <>
      <PageHeader title={title} steps={[{ name: title, to: paths.releases }]}>
        <p className="page-lead">{t('lead')}</p>
      </PageHeader>
      <div className="page-width">
        <section className="widget prose release-links">
          <ul>
            {feeds.map((feed) => (
              <li key={feed.href}>
                <a href={feed.href}>{feed.title}</a>
              </li>
            ))}
            <li>
              <Link to={paths.openData}>{t('archives')}</Link>
            </li>
          </ul>
        </section>
        <section className="widget archives" id="planned">
          <h2>{t('planned')}</h2>
          {upcoming.length === 0 && <p>{t('nonePlanned')}</p>}
          <ul>
            {upcoming.map((release) => (
              <li key={release.id}>
                <time dateTime={release.day}>{release.date}</time>
                {t('common:mark.colon')}
                {release.title}
                {release.isLate && <> ({t('late')})</>}
              </li>
            ))}
          </ul>
        </section>
        <section className="archives">
          <h2>{t('past')}</h2>
          {events.length === 0 && <p>{t('none')}</p>}
          <ul className="documents">
            {events.map((event) => (
              <li key={event.id} id={event.id} className="document">
                <div className="document-text">
                  <h3>{event.title}</h3>
                  <p>
                    <time dateTime={event.day}>{event.date}</time>
                  </p>
                  <p>{event.text}</p>
                  {event.note && <p lang={event.note.language}>{event.note.text}</p>}
                  {event.moved.map((figure) => (
                    <p key={figure}>{figure}</p>
                  ))}
                  {event.href && (
                    <p>
                      <Link to={event.href}>
                        {t('show')}
                        <span className="visually-hidden">
                          {t('common:mark.colon')}
                          {event.title}
                        </span>
                      </Link>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

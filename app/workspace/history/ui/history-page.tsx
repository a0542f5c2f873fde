import { Link } from '@remix-run/react';
import { type Translation } from '~/platform/i18n/translation';
import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type ListPage, type ListRequest } from '~/lists/list';
import { PagedList } from '~/lists/paged-list';
import { StaffPage } from '~/shell/staff-page';
import { Translated } from '~/content/ui/translated';
import { hrefOfVersion } from '../../publishing/ui/publishing-room-page';
import { historyList, hrefOfImport } from '../history-list';
import { type HistoryEvent } from '../list-history.server';

/** An event as the page shows it. */
interface ListedEvent extends Omit<HistoryEvent, 'at' | 'note'> {
  at: { iso: string; text: string };
  note: Translation | null;
}

interface HistoryPageProps {
  request: ListRequest;
  page: ListPage<ListedEvent>;
}

/** Imports, merges, corrections, calculations and publications in one line of time. */
export function HistoryPage({ request, page }: HistoryPageProps) {
  const { t } = useTranslation('staff');
  return (
    <StaffPage title={t('history.title')} path={historyList.path}>
      <p className="form-lead">{t('history.lead')}</p>
      <PagedList list={historyList} request={request} page={page}>
        {(events) => (
          <ol>
            {events.map((event) => (
              <EventItem key={`${event.kind} ${event.number} ${event.at.iso}`} {...event} />
            ))}
          </ol>
        )}
      </PagedList>
    </StaffPage>
  );
}

function EventItem(event: ListedEvent) {
  const { t } = useTranslation('history');
  const { kind, at, by, dataset, number, takesBack, fileName, reason, note } = event;
  const title = t(`events.${kind}`, { number, target: takesBack, file: fileName });
  return (
    <li className="officer-item">
      <h2>
        <Link to={fileName === null ? hrefOfVersion(number) : hrefOfImport(number)}>{title}</Link>
      </h2>
      <p>
        <strong>{by}</strong> · {dataset} · <Effect {...event} />
      </p>
      {reason !== null && <p>{t('reason', { reason })}</p>}
      {note && (
        <p>
          {t('note')}
          {t('common:mark.colon')}
          <Translated translation={note} />
        </p>
      )}
      <p className="officer-facts">
        <time dateTime={at.iso}>{at.text}</time>
        <Standing {...event} />
      </p>
    </li>
  );
}

/** What the event did to records, or what a calculation counts. */
function Effect({ kind, added, changed, unchanged, rejected, ended, ...event }: ListedEvent) {
  const { t, i18n } = useTranslation('history');
  const { number } = formatsOf(i18n.language);
  if (event.records !== null) {
    return t('records', { count: event.records, formatted: number(event.records) });
  }
  if (kind === 'removed') return t('effects.removed');
  if (kind === 'takenBack' || kind === 'putBack') {
    const restored = t(`effects.${kind}`, { formatted: number(changed ?? 0) });
    if (!ended) return restored;
    return `${restored}, ${t('effects.ended', { formatted: number(ended) })}`;
  }
  const counts = { added, changed, unchanged, rejected };
  const names = (['added', 'changed', 'unchanged', 'rejected'] as const).filter(
    (name) => (counts[name] ?? 0) > 0,
  );
  // An import may have found nothing at all.
  const parts = (names.length > 0 ? names : (['added'] as const)).map((name) =>
    t(`effects.${name}`, { formatted: number(counts[name] ?? 0) }),
  );
  return parts.join(', ');
}

function Standing({ isSynthetic, takenBackBy, kind, isPublished }: ListedEvent) {
  const { t } = useTranslation('history');
  return (
    <>
      {takenBackBy !== null && (
        <>
          {' · '}
          <Link to={hrefOfImport(takenBackBy)}>{t('takenBackBy', { number: takenBackBy })}</Link>
        </>
      )}
      {isPublished && kind === 'published' && ` · ${t('isPublished')}`}
      {isSynthetic && ` · ${t('synthetic')}`}
    </>
  );
}

import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf, type Formats } from '~/platform/i18n/formats';
import { type Translation } from '~/platform/i18n/translation';
import { StaffPage } from '~/shell/staff-page';
import { staffPaths } from '~/staff-paths';
import { ButtonForm } from '~/ui/forms/button-form';
import { formatEventDate } from '../events/format-event-date';
import { Translated } from './translated';

interface ListedEvent {
  id: number;
  date: string;
  /** The name of its dataset; null for all. */
  dataset: string | null;
  note: Translation;
  /** How many languages its note is written in. */
  languages: number;
  isPublished: boolean;
  version: number;
}

interface StaffEventsPageProps {
  events: readonly ListedEvent[];
  languageCount: number;
  /** The act just done, or `changedMeanwhile`. */
  flash: string | null;
}

/** All declared events, with the acts on them. */
export function StaffEventsPage({ events, languageCount, flash }: StaffEventsPageProps) {
  const { t } = useTranslation('staff');
  const { t: tEvents, i18n } = useTranslation('events');
  const formats = formatsOf(i18n.language);
  return (
    <StaffPage title={t('events.title')} path={staffPaths.events}>
      <p className="form-lead">{t('events.lead')}</p>
      {flash !== null && (
        <div
          className={flash === 'changedMeanwhile' ? 'notice' : 'notice notice-done'}
          role="status"
        >
          <p>{tEvents(`flash.${flash}`)}</p>
        </div>
      )}
      <p>
        <Link to={staffPaths.newEvent} className="button">
          {t('newEvent.title')}
        </Link>
      </p>
      {events.length === 0 && <p>{tEvents('none')}</p>}
      <ul className="list-items">
        {events.map((event) => (
          <EventItem key={event.id} {...event} languageCount={languageCount} formats={formats} />
        ))}
      </ul>
    </StaffPage>
  );
}

function EventItem({
  id,
  date,
  dataset,
  note,
  languages,
  isPublished,
  version,
  languageCount,
  formats,
}: ListedEvent & { languageCount: number; formats: Formats }) {
  const { t: tEvents } = useTranslation('events');
  const facts = [
    tEvents(isPublished ? 'published' : 'unpublished'),
    dataset ?? tEvents('allDatasets'),
    tEvents('languages', { count: languages, all: languageCount }),
  ];
  return (
    <li className="officer-item">
      <h2>
        <time dateTime={date}>{formatEventDate(date, formats)}</time>
        {tEvents('common:mark.colon')}
        <Translated translation={note} />
      </h2>
      <p className="officer-facts">{facts.join(' · ')}</p>
      <div className="officer-acts">
        <Link to={`${staffPaths.events}/${id}`} className="button button-quiet">
          {tEvents('change')}
        </Link>
        <details>
          <summary className="button button-quiet">
            {tEvents('remove')}
            <span className="visually-hidden"> {note.text}</span>
          </summary>
          <ButtonForm
            action={staffPaths.events}
            values={{ id: String(id), version: String(version) }}
          >
            <button type="submit" className="button">
              {tEvents('removeForGood')}
            </button>
          </ButtonForm>
        </details>
      </div>
    </li>
  );
}

import { PageLink } from '~/ui/page-link';
import { type MarkedPeriod } from '../marked-events';
import { useView } from './view-context';

/** The dated notes that a chart marks, each under the number of its mark. */
export function EventNotes({ marked = [] }: { marked?: readonly MarkedPeriod[] }) {
  const { t, language } = useView();
  if (marked.length === 0) return null;
  return (
    <div className="chart-events">
      <p>{t('chart.events')}</p>
      <ol>
        {marked.map(({ number, events, href }) => (
          <li key={number}>
            {events.map(({ id, date, formatted, note }) => (
              <span key={id}>
                <time dateTime={date}>{formatted}</time>
                {t('common:mark.colon')}
                <span lang={note.language === language ? undefined : note.language}>
                  {note.text}
                </span>{' '}
              </span>
            ))}
            {href && (
              <PageLink href={href}>
                {t('chart.around')}
                <span className="visually-hidden"> {events[0]?.formatted}</span>
              </PageLink>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

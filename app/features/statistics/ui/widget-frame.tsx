import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { paths } from '~/paths';
import { formatsOf } from '../files/file-formats';
import { placeOfShare } from '../share/share-path';
import { hrefOfTrends } from '../trends/trends-url';
import { useIsUpdating } from './use-is-updating';
import { useView } from './view-context';

interface WidgetFrameProps {
  name: string;
  children: ReactNode;
  /** What stands beside the title, such as a switch. */
  controls?: ReactNode;
  /** Counts that stand outside the table. */
  notes?: readonly string[];
  /** How many items the widget's own page has, where it shows more. */
  more?: number;
  /** Whether it is a chart, which has pictures. */
  isChart?: boolean;
  className?: string;
}

/** What every widget has: title, explanation, definition, downloads, notes, a sign of loading. */
export function WidgetFrame({
  name,
  children,
  controls,
  notes = [],
  more,
  isChart,
  className = '',
}: WidgetFrameProps) {
  const { widgetText, hrefOf, view, subjects, isInChapters } = useView();
  const Title = isInChapters ? 'h3' : 'h2';
  const own = subjects?.[name];
  const isUpdating = useIsUpdating();
  return (
    <section
      className={`widget ${className}`}
      id={name}
      aria-labelledby={`${name}-title`}
      aria-busy={isUpdating}
    >
      <header className="widget-header">
        <Title className="widget-title" id={`${name}-title`}>
          <Link to={hrefOf(view, `widgets/${name}`)}>{widgetText(name, 'title')}</Link>
        </Title>
        {controls}
        <p className="widget-explanation">{widgetText(name, 'explanation')}</p>
        {own && (
          <p className="widget-explanation">
            <strong>{own.subject}</strong> {own.ignored}
          </p>
        )}
      </header>
      {children}
      {notes.length > 0 && (
        <ul className="widget-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <WidgetFooter {...{ name, more, isChart }} />
    </section>
  );
}

/** The ways on from a widget: all its items, its definition, its files. */
function WidgetFooter({
  name,
  more,
  isChart,
}: Pick<WidgetFrameProps, 'name' | 'more' | 'isChart'>) {
  const { t, dataset, formats, widgetText, permanentHref, hrefOf, view, currentYear } = useView();
  const title = widgetText(name, 'title');
  const page = hrefOf(view, `widgets/${name}`);
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  const definition = widget?.definition;
  return (
    <footer className="widget-footer">
      {more !== undefined && (
        <Link to={page} className="widget-more">
          {t('widget.all', { formatted: formats.number(more) })}
        </Link>
      )}
      <Link to={definition ? `${paths.definitions}/${definition}` : `${page}#definition`}>
        {t('widget.definition')} <span className="visually-hidden">{title}</span>
      </Link>
      {widget?.kind === 'bars' && widget.dimension && (
        <Link to={hrefOfTrends(dataset, view, currentYear, { of: widget.dimension })}>
          {t('widget.trend')} <span className="visually-hidden">{title}</span>
        </Link>
      )}
      <Link to={hrefOf(view, placeOfShare(name))}>
        {t('widget.share')} <span className="visually-hidden">{title}</span>
      </Link>
      <ul className="downloads" aria-label={t('widget.downloads', { title })}>
        {formatsOf({ isChart }).map((format) => (
          <li key={format}>
            <a href={permanentHref(`${name}.${format}`)} download>
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

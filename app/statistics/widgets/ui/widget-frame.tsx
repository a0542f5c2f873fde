import { Link } from '@remix-run/react';
import { type ReactNode } from 'react';
import { useIsUpdating } from '~/ui/use-is-updating';
import { useView } from './view-context';
import { TrendLink, WidgetActions, WidgetLinks } from './widget-actions';

interface WidgetFrameProps {
  name: string;
  /** The first statement about the figures. */
  sentence?: string;
  children: ReactNode;
  /** Controls beside the title, such as a switch. */
  controls?: ReactNode;
  /** Counts outside the table. */
  notes?: readonly string[];
  /** Hints on how to read its table. */
  hints?: readonly string[];
  /** How many items the widget's own page has, if it shows more. */
  more?: number;
  /** Whether all of them are also shown here if there is room. */
  isWhole?: boolean;
  /** Whether its files include pictures. */
  hasPicture?: boolean;
  className?: string;
}

/**
 * The common parts of every widget: title, explanation, definition, downloads, notes, a loading indicator. In
 * a chapter it either leads or is compact, and shows its actions on demand.
 */
export function WidgetFrame({
  name,
  sentence,
  children,
  controls,
  notes = [],
  hints = [],
  more,
  isWhole,
  hasPicture,
  className = '',
}: WidgetFrameProps) {
  const { dataset, widgetText, hrefOf, view, subjects, isInChapters } = useView();
  const Title = isInChapters ? 'h3' : 'h2';
  const subject = subjects?.[name];
  const isUpdating = useIsUpdating();
  const isLead = dataset.widgets.some((widget) => widget.name === name && widget.isLead);
  const place = isInChapters ? (isLead ? 'widget-lead' : 'widget-compact') : '';
  const explanation = <p className="widget-explanation">{widgetText(name, 'explanation')}</p>;
  return (
    <section
      className={`widget ${className} ${place}`}
      id={name}
      aria-labelledby={`${name}-title`}
      aria-busy={isUpdating}
    >
      <header className="widget-header">
        <Title className="widget-title" id={`${name}-title`}>
          <Link to={hrefOf(view, `widgets/${name}`)}>{widgetText(name, 'title')}</Link>
        </Title>
        {isInChapters && <AllItems name={name} more={more} isWhole={isWhole} />}
        {place === 'widget-lead' && <TrendLink name={name} className="widget-more" />}
        {sentence && <p className="widget-sentence">{sentence}</p>}
        {controls}
        {place !== 'widget-compact' && explanation}
        {subject && (
          <p className="widget-explanation">
            <strong>{subject.subject}</strong> {subject.ignored}
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
      {!isInChapters && hints.length > 0 && <p className="widget-notes">{hints.join(' ')}</p>}
      {isInChapters ? (
        <WidgetActions name={name} hasPicture={hasPicture} isLead={isLead}>
          {place === 'widget-compact' && explanation}
          {hints.length > 0 && <p className="widget-explanation">{hints.join(' ')}</p>}
        </WidgetActions>
      ) : (
        <footer className="widget-footer">
          <AllItems name={name} more={more} />
          <WidgetLinks name={name} hasPicture={hasPicture} />
        </footer>
      )}
    </section>
  );
}

/** A link to all items of a widget, if it has more. */
function AllItems({ name, more, isWhole }: Pick<WidgetFrameProps, 'name' | 'more' | 'isWhole'>) {
  const { t, formats, hrefOf, view } = useView();
  if (more === undefined) return null;
  return (
    <Link
      to={hrefOf(view, `widgets/${name}`)}
      className={isWhole ? 'widget-more is-whole' : 'widget-more'}
    >
      {t('widget.all', { formatted: formats.number(more) })}
    </Link>
  );
}

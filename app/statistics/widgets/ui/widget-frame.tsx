import { PageLink } from '~/ui/page-link';
import { type ReactNode } from 'react';
import { useIsUpdating } from '~/ui/use-is-updating';
import { type WidgetData } from '../widget-data';
import { useView } from './view-context';
import { FigureLink, WidgetLinks } from './widget-actions';

interface WidgetFrameProps extends Pick<WidgetData, 'name'> {
  /** The first statement about the figures. */
  sentence?: string;
  /** The same as a heading. */
  finding?: string;
  children: ReactNode;
  /** Controls next to the title, such as a switch. */
  controls?: ReactNode;
  /** Counts outside the table. */
  notes?: readonly string[];
  /** Hints on how to read its table. */
  hints?: readonly string[];
  /** How many items the widget's own page has, if it shows more. */
  more?: number;
  /** Whether its files include pictures. */
  hasPicture?: boolean;
  className?: string;
}

/** The common parts of every widget: title, explanation, definition, downloads, notes, a loading indicator. */
export function WidgetFrame(frame: WidgetFrameProps) {
  const { isInChapters } = useView();
  return isInChapters ? <FigureOfChapter {...frame} /> : <FigureOfPage {...frame} />;
}

/**
 * A figure of a panel: a heading that says the finding if there is one, what is counted, and a link to its page.
 * It is not a landmark: a page has dozens.
 */
function FigureOfChapter({
  name,
  finding,
  children,
  controls,
  notes,
  more,
  className = '',
}: WidgetFrameProps) {
  const { dataset, widgetText, subjects, isFixed } = useView();
  const isLead = dataset.widgets.some((widget) => widget.name === name && widget.isLead);
  const title = widgetText(name, 'title');
  const subject = subjects?.[name];
  const unit = [
    finding && title,
    subject?.subject ?? (isLead && !finding && widgetText(name, 'explanation')),
  ].filter(Boolean);
  return (
    <div
      className={`widget ${className} ${isLead ? 'widget-lead' : 'widget-compact'}`}
      id={name}
      role="group"
      aria-labelledby={`${name}-title`}
    >
      <header className="widget-header">
        <h3 className="widget-title" id={`${name}-title`}>
          {finding ?? title}
        </h3>
        {unit.length > 0 && <p className="widget-explanation">{unit.join(' · ')}</p>}
        {!isFixed && controls}
      </header>
      {children}
      <Notes>{notes}</Notes>
      <FigureLink name={name} more={more} />
    </div>
  );
}

function FigureOfPage({
  name,
  sentence,
  children,
  controls,
  notes,
  hints = [],
  more,
  hasPicture,
  className = '',
}: WidgetFrameProps) {
  const { widgetText, hrefOf, view, subjects, figure } = useView();
  const subject = subjects?.[name];
  const title = widgetText(name, 'title');
  return (
    <section
      className={`widget ${className}`}
      id={name}
      aria-labelledby={`${name}-title`}
      aria-busy={useIsUpdating()}
    >
      <header className="widget-header">
        {figure ? (
          <h2 className="visually-hidden" id={`${name}-title`}>
            {title}
          </h2>
        ) : (
          <h2 className="widget-title" id={`${name}-title`}>
            <PageLink href={hrefOf(view, `widgets/${name}`)}>{title}</PageLink>
          </h2>
        )}
        {sentence && <p className="widget-sentence">{sentence}</p>}
        {controls}
        <p className="widget-explanation">{widgetText(name, 'explanation')}</p>
        {subject && (
          <p className="widget-explanation">
            <strong>{subject.subject}</strong> {subject.ignored}
          </p>
        )}
      </header>
      {children}
      <Notes>{notes}</Notes>
      {hints.length > 0 && <p className="widget-notes">{hints.join(' ')}</p>}
      <footer className="widget-footer">
        <AllItems name={name} more={more} />
        <WidgetLinks name={name} hasPicture={hasPicture} />
      </footer>
    </section>
  );
}

function Notes({ children = [] }: { children?: readonly string[] }) {
  if (children.length === 0) return null;
  return (
    <ul className="widget-notes">
      {children.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** A link to all items of a widget, if it has more. */
function AllItems({ name, more }: Pick<WidgetFrameProps, 'name' | 'more'>) {
  const { t, formats, hrefOf, view } = useView();
  if (more === undefined) return null;
  return (
    <PageLink href={hrefOf(view, `widgets/${name}`)} className="widget-more">
      {t('widget.all', { formatted: formats.number(more) })}
    </PageLink>
  );
}

import { type ReactNode } from 'react';
import { paths } from '~/paths';
import { PageLink } from '~/ui/page-link';
import { formatsOf } from '../../view/file-formats';
import { placeOfShare } from '../../view/share-path';
import { hrefOfTrends } from '../../view/trends-url';
import { useView } from './view-context';

interface WidgetActionsProps {
  name: string;
  /** Whether its files include pictures. */
  hasPicture?: boolean;
  /** Whether the link to its trend is elsewhere. */
  isLead?: boolean;
  /** Further links. */
  children?: ReactNode;
}

/** The actions of a widget in a chapter: collapsed to one line, so that figures stay close together. */
export function WidgetActions({ children, ...props }: WidgetActionsProps) {
  const { t, widgetText } = useView();
  const { name } = props;
  return (
    <details className="widget-actions">
      <summary>
        {t('widget.actions')}
        <span className="visually-hidden"> {widgetText(name, 'title')}</span>
      </summary>
      {children}
      <div className="widget-footer">
        <WidgetLinks {...props} />
      </div>
    </details>
  );
}

/** A link to the codes of a widget over time, if it has any. */
export function TrendLink({ name, className }: { name: string; className?: string }) {
  const { t, dataset, widgetText, view, defaultYear } = useView();
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  if (!widget?.dimension || (widget.kind !== 'bars' && widget.kind !== 'map')) return null;
  return (
    <PageLink
      href={hrefOfTrends(dataset, view, defaultYear, { of: widget.dimension })}
      className={className}
    >
      {t('widget.trend')} <span className="visually-hidden">{widgetText(name, 'title')}</span>
    </PageLink>
  );
}

/** The links of a widget: its definition, its trend, sharing, its files. */
export function WidgetLinks({ name, hasPicture, isLead }: WidgetActionsProps) {
  const { t, dataset, widgetText, permanentHref, hrefOf, view } = useView();
  const title = widgetText(name, 'title');
  const page = hrefOf(view, `widgets/${name}`);
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  const definition = widget?.definition;
  return (
    <>
      <PageLink href={definition ? `${paths.definitions}/${definition}` : `${page}#definition`}>
        {t('widget.definition')} <span className="visually-hidden">{title}</span>
      </PageLink>
      {!isLead && <TrendLink name={name} />}
      <PageLink href={hrefOf(view, placeOfShare(name))}>
        {t('widget.share')} <span className="visually-hidden">{title}</span>
      </PageLink>
      <ul className="downloads" aria-label={t('widget.downloads', { title })}>
        {formatsOf({ hasPicture }).map((format) => (
          <li key={format}>
            <a
              href={permanentHref(`${name}.${format}`)}
              aria-label={`${format.toUpperCase()}${t('common:mark.colon')}${title}`}
              download
            >
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

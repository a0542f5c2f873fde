import { PageLink } from '~/ui/page-link';
import { paths } from '~/paths';
import { formatsOf } from '../../view/file-formats';
import { pathOfShare } from '../../view/share-path';
import { hrefOfTrends } from '../../view/trends-url';
import { useView } from './view-context';

interface WidgetActionsProps {
  name: string;
  /** Whether its files include pictures. */
  hasPicture?: boolean;
}

interface FigureLinkProps {
  name: string;
  /** How many items its page has, if it shows more. */
  more?: number;
}

/** The one link of a figure in a chapter: to its page, with all its numbers, its files and its definition. */
export function FigureLink({ name, more }: FigureLinkProps) {
  const { t, formats, widgetText, hrefOf, view } = useView();
  return (
    <p className="widget-actions">
      <PageLink href={hrefOf(view, `widgets/${name}`)}>
        {more === undefined
          ? t('widget.tableAndFiles')
          : t('widget.allAndFiles', { formatted: formats.number(more) })}{' '}
        <span className="visually-hidden">{widgetText(name, 'title')}</span>
      </PageLink>
    </p>
  );
}

/** Returns the address of the definition of what a widget shows. */
function useDefinition(name: string): string {
  const { dataset, hrefOf, view } = useView();
  const definition = dataset.widgets.find((widget) => widget.name === name)?.definition;
  return definition
    ? `${paths.definitions}/${definition}`
    : `${hrefOf(view, `widgets/${name}`)}#definition`;
}

/** A link to the codes of a widget over time, if it has any. */
function TrendLink({ name }: { name: string }) {
  const { t, dataset, widgetText, view, defaultYear } = useView();
  const widget = dataset.widgets.find((candidate) => candidate.name === name);
  if (!widget?.dimension || (widget.kind !== 'bars' && widget.kind !== 'map')) return null;
  return (
    <PageLink href={hrefOfTrends(dataset, view, defaultYear, { of: widget.dimension })}>
      {t('widget.trend')} <span className="visually-hidden">{widgetText(name, 'title')}</span>
    </PageLink>
  );
}

/** The links of a widget on its page: its definition, its trend, sharing, its files. */
export function WidgetLinks({ name, hasPicture }: WidgetActionsProps) {
  const { t, widgetText, permanentHref, hrefOf, view } = useView();
  const title = widgetText(name, 'title');
  return (
    <>
      <PageLink href={useDefinition(name)}>
        {t('widget.definition')} <span className="visually-hidden">{title}</span>
      </PageLink>
      <TrendLink name={name} />
      <PageLink href={hrefOf(view, pathOfShare(name))}>
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

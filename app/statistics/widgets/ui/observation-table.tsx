import { PageLink } from '~/ui/page-link';
import { type WidgetData } from '../widget-data';
import { Unlisted } from './unlisted';
import { useView } from './view-context';

interface ObservationTableProps extends WidgetData {
  itemName: string;
  /** Whether the widget ranks its items. */
  isRanked?: boolean;
}

/**
 * The numbers of a chart as a table that opens on demand, or the reason why there are none. In a chapter the table
 * is on the page of the figure.
 */
export function ObservationTable(props: ObservationTableProps) {
  const { name, observations, others, unlisted, itemName, language, isRanked, shading } = props;
  const detailName = shading?.detail;
  const { t, view, isInChapters } = useView();
  const nameOf = (label: string, status: string) =>
    status === 'P'
      ? t('chart.itemProvisional', { item: label, note: t('table.provisional') })
      : label;
  if (unlisted) return <Unlisted {...unlisted} />;
  if (isInChapters) return null;
  return (
    <details className="chart-table" id={`${name}-table`}>
      <summary>{t('table.showTable')}</summary>
      <table aria-labelledby={`${name}-title`}>
        <thead>
          <tr>
            {isRanked && <th scope="col">{t('table.rank')}</th>}
            <th scope="col">{itemName}</th>
            <th scope="col">{t(`measures.${view.measure}`)}</th>
            {detailName && <th scope="col">{detailName}</th>}
          </tr>
        </thead>
        <tbody lang={language}>
          {observations
            .filter(({ protection }) => !others || protection !== 'below-threshold')
            .map(({ code, label, text, status, rank, detail, gap, profile }) => (
              <tr key={code}>
                {isRanked && <td>{rank ?? gap}</td>}
                <th scope="row">
                  {profile ? (
                    <PageLink href={profile}>{nameOf(label, status)}</PageLink>
                  ) : (
                    nameOf(label, status)
                  )}
                </th>
                <td>{text}</td>
                {detailName && <td>{detail || gap}</td>}
              </tr>
            ))}
          {others && (
            <tr>
              {isRanked && <td />}
              <th scope="row">{t('table.others')}</th>
              <td>{others.text}</td>
            </tr>
          )}
        </tbody>
      </table>
    </details>
  );
}

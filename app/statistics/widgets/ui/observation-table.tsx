import { type ReactNode } from 'react';
import { PageLink } from '~/ui/page-link';
import { type WidgetData } from '../widget-data';
import { Unlisted } from './unlisted';
import { useView } from './view-context';

interface ObservationTableProps extends WidgetData {
  itemName: string;
  /** Whether the widget ranks its items. */
  isRanked?: boolean;
}

/** The numbers of a chart as a table that opens on demand, or the reason why there are none. */
export function ObservationTable(props: ObservationTableProps) {
  const { name, observations, others, unlisted, itemName, language, isRanked, shading } = props;
  const detailName = shading?.detail;
  const { t, view } = useView();
  const nameOf = (label: string, status: string) =>
    status === 'P'
      ? t('chart.itemProvisional', { item: label, note: t('table.provisional') })
      : label;
  if (unlisted) return <Unlisted {...unlisted} />;
  return (
    <TableOnDemand id={`${name}-table`}>
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
            .filter(({ protection }) => !others || protection !== 'low')
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
    </TableOnDemand>
  );
}

/** A table below a chart, which opens on demand. */
export function TableOnDemand({ id, children }: { id?: string; children: ReactNode }) {
  const { t } = useView();
  return (
    <details className="chart-table" id={id}>
      <summary>{t('table.showTable')}</summary>
      {children}
    </details>
  );
}

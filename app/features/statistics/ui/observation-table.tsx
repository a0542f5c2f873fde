import { type LabelledObservation } from '../widgets/widget-data';
import { useView } from './view-context';

interface ObservationTableProps {
  name: string;
  observations: readonly LabelledObservation[];
  itemName: string;
  /** The language of the items' names where it is not the visitor's. */
  language?: string;
  /** The rank by code, where the widget ranks its items. */
  ranks?: ReadonlyMap<string, number | null>;
}

/** The numbers of a chart as a table that opens on demand. */
export function ObservationTable(props: ObservationTableProps) {
  const { name, observations, itemName, language, ranks } = props;
  const { t, view, formats } = useView();
  return (
    <details className="chart-table">
      <summary>{t('table.showTable')}</summary>
      <table aria-labelledby={`${name}-title`}>
        <thead>
          <tr>
            {ranks && <th scope="col">{t('table.rank')}</th>}
            <th scope="col">{itemName}</th>
            <th scope="col">{t(`measures.${view.measure}`)}</th>
          </tr>
        </thead>
        <tbody lang={language}>
          {observations.map(({ code, label, value, status }) => (
            <tr key={code}>
              {ranks && <td>{ranks.get(code) ?? '–'}</td>}
              <th scope="row">
                {status === 'P'
                  ? t('chart.itemProvisional', { item: label, note: t('table.provisional') })
                  : label}
              </th>
              <td>{formats.number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

import { Link } from '@remix-run/react';
import { type Observation, type WidgetData } from '../observation';
import { narrowedTo } from '../views/view';
import { EmptyState } from './empty-state';
import { useView } from './view-context';

interface BarTableProps {
  data: WidgetData;
  /** The URL parameter that a row narrows. */
  parameter: string;
  /** The name of the first column. */
  itemName: string;
}

/** A table of codes whose rows carry bars as long as their shares: chart and table in one. */
export function BarTable({ data, parameter, itemName }: BarTableProps) {
  const { t, view } = useView();
  if (data.observations.length === 0) return <EmptyState />;
  return (
    <table className="bar-table" aria-labelledby={`${data.name}-title`}>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{itemName}</th>
          <th scope="col">{t(`measures.${view.measure}`)}</th>
          <th scope="col">{t('table.share')}</th>
        </tr>
      </thead>
      <tbody lang={data.language}>
        {data.observations.map((observation) => (
          <BarRow key={observation.code} {...{ observation, parameter }} total={data.total} />
        ))}
      </tbody>
    </table>
  );
}

interface BarRowProps {
  observation: Observation;
  parameter: string;
  total: number;
}

function BarRow({ observation: { code, label, value }, parameter, total }: BarRowProps) {
  const { dataset, view, formats, hrefOf } = useView();
  const isSelected = view.codes[parameter]?.includes(code) ?? false;
  const share = total > 0 ? value / total : 0;
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <th scope="row">
        <Link
          to={hrefOf(narrowedTo(dataset, view, parameter, code))}
          preventScrollReset
          aria-current={isSelected || undefined}
        >
          {label}
        </Link>
        <svg className="share-bar" aria-hidden="true" focusable="false">
          <rect width={`${Math.round(1000 * share) / 10}%`} height="100%" />
        </svg>
      </th>
      <td>{formats.number(value)}</td>
      <td className="share">{formats.percent(share)}</td>
    </tr>
  );
}

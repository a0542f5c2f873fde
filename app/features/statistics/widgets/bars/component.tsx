import { Link } from '@remix-run/react';
import { dimensionOfParameter } from '~/datasets/dataset';
import { WidgetFrame } from '../../ui/widget-frame';
import { useWidgetNotes } from '../../ui/widget-notes';
import { type LabelledObservation, type WidgetData } from '../widget-data';
import { type WidgetProps } from '../widget-props';
import { narrowedTo } from '../../views/view';
import { EmptyState } from '../../ui/empty-state';
import { useView } from '../../ui/view-context';

/** A table of codes with bars. */
export function WidgetView({ widget, data }: WidgetProps) {
  const { t, dataset, view } = useView();
  const notes = useWidgetNotes(data);
  const parameter = widget.dimension ?? '';
  const isMultiple = dimensionOfParameter(dataset, parameter, view.division)?.isMultiple ?? false;
  return (
    <WidgetFrame
      name={widget.name}
      notes={isMultiple ? [...notes, t('table.multiple')] : notes}
      more={data.count > data.observations.length ? data.count : undefined}
    >
      <BarTable data={data} parameter={parameter} itemName={t(`parameters.${parameter}`)} />
    </WidgetFrame>
  );
}

interface BarTableProps {
  data: WidgetData;
  /** The URL parameter that a row narrows. */
  parameter: string;
  /** The name of the first column. */
  itemName: string;
}

/** A table of codes whose rows carry bars as long as their shares: chart and table in one. */
function BarTable({ data, parameter, itemName }: BarTableProps) {
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
  observation: LabelledObservation;
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

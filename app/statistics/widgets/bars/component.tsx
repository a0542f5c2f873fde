import { dimensionOfParameter } from '~/datasets/dataset';
import { WidgetFrame } from '../ui/widget-frame';
import { type LabelledObservation, type WidgetData } from '../widget-data';
import { type WidgetProps } from '../widget-props';
import { narrowedTo } from '../../view/view';
import { ChoiceLink } from '../ui/choice-link';
import { ProfileLink } from '../ui/profile-link';
import { NextLinks, Unlisted } from '../ui/unlisted';
import { useView } from '../ui/view-context';

/** The rows of a table in a chapter on small screens, as limited by `chapters.css`. */
const ROWS_ON_PHONES = { lead: 5, compact: 3 };

/** A table of codes with bars. */
export function WidgetView({ widget, data }: WidgetProps) {
  const { t, dataset, view, isInChapters } = useView();
  const parameter = widget.dimension ?? '';
  const onPhones = ROWS_ON_PHONES[widget.isLead ? 'lead' : 'compact'];
  const visible = isInChapters ? onPhones : data.observations.length;
  const dimension = dimensionOfParameter(dataset, parameter, view.division);
  return (
    <WidgetFrame
      name={widget.name}
      sentence={data.sentence}
      className="widget-table"
      notes={data.notes}
      hints={[
        ...(dimension?.isMultiple ? [t('table.multiple')] : []),
        ...(data.comparedWith ? [data.comparedWith.note] : []),
      ]}
      more={data.count > visible ? data.count : undefined}
      isWhole={data.count === data.observations.length}
    >
      <BarTable
        data={data}
        parameter={dimension ? parameter : ''}
        itemName={t(`parameters.${parameter}`)}
      />
    </WidgetFrame>
  );
}

interface BarTableProps {
  data: WidgetData;
  /** The URL parameter that a row filters by; empty if none. */
  parameter: string;
  /** The name of the first column. */
  itemName: string;
}

/** A table of codes whose rows have bars in proportion to their shares: chart and table in one. */
function BarTable({ data, parameter, itemName }: BarTableProps) {
  const { t, view } = useView();
  if (data.unlisted) return <Unlisted {...data.unlisted} />;
  const table = (
    <table className="bar-table" aria-labelledby={`${data.name}-title`}>
      <thead className={data.comparedWith ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{itemName}</th>
          <th scope="col">{t(`measures.${view.measure}`)}</th>
          <th scope="col">{t('table.share')}</th>
          {data.comparedWith && <th scope="col">{t('table.change', data.comparedWith)}</th>}
        </tr>
      </thead>
      <tbody lang={data.language}>
        {data.observations.map((observation) => (
          <BarRow
            key={observation.code}
            observation={observation}
            parameter={parameter}
            widget={data.name}
            total={data.total.value ?? 0}
          />
        ))}
        {/* Below the first rows of a longer table it would also cover the rows left out. */}
        {data.others && data.count === data.observations.length && (
          <tr className="others">
            <th scope="row">{t(data.count ? 'table.others' : 'table.each')}</th>
            <td>{data.others.text}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
  return (
    <>
      {/* In the largest font four columns are wider than a phone. */}
      {data.comparedWith ? <div className="bar-scroll">{table}</div> : table}
      {data.coarser && <NextLinks {...data.coarser} />}
    </>
  );
}

interface BarRowProps {
  observation: LabelledObservation;
  parameter: string;
  /** The name of the widget. */
  widget: string;
  total: number;
}

function BarRow({ observation, parameter, widget, total }: BarRowProps) {
  const { code, label, value, text, share, change } = observation;
  const { t, dataset, view, hrefOf } = useView();
  const isSelected = view.codes[parameter]?.includes(code) ?? false;
  const length = value && total ? Math.min(1, value / total) : 0;
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <th scope="row">
        {parameter ? (
          <ChoiceLink
            to={hrefOf(narrowedTo(dataset, view, parameter, code))}
            at={widget}
            aria-current={isSelected || undefined}
          >
            {label}
          </ChoiceLink>
        ) : (
          label
        )}
        <ProfileLink {...observation} />
        <svg className="share-bar" aria-hidden="true" focusable="false">
          <rect width={`${(100 * length).toFixed(1)}%`} height="100%" />
        </svg>
      </th>
      <td>{text}</td>
      <td className="share">{share}</td>
      {change && (
        <td className="share">
          {change.way ? (
            <>
              <span aria-hidden="true">{change.way === 'more' ? '▲' : '▼'}</span>
              <span className="visually-hidden">{t('table.clear')} </span>
              <strong>{change.text}</strong>
            </>
          ) : (
            change.text
          )}
        </td>
      )}
    </tr>
  );
}

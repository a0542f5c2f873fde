import { PageLink } from '~/ui/page-link';
import { dimensionOfParameter } from '~/datasets/dataset';
import { WidgetFrame } from '../ui/widget-frame';
import { type LabelledObservation, type WidgetData } from '../widget-data';
import { type WidgetProps } from '../widget-props';
import { narrowedTo } from '../../view/view';
import { ChoiceLink } from '../ui/choice-link';
import { ProfileLink } from '../ui/profile-link';
import { NextLinks, Unlisted } from '../ui/unlisted';
import { useView } from '../ui/view-context';

/** A table of codes with bars. */
export function WidgetView({ widget, data }: WidgetProps) {
  const { t, dataset, view } = useView();
  const parameter = widget.dimension ?? '';
  const dimension = dimensionOfParameter(dataset, parameter, view.division);
  return (
    <WidgetFrame
      name={widget.name}
      sentence={data.sentence}
      finding={data.finding}
      className={`widget-table widget-${widget.kind}`}
      notes={data.notes}
      hints={[
        ...(dimension?.isMultiple ? [t('table.multiple')] : []),
        ...(data.comparedWith ? [data.comparedWith.note] : []),
      ]}
      more={data.count > data.observations.length ? data.count : undefined}
    >
      <BarTable
        data={data}
        parameter={dimension ? parameter : ''}
        isLead={widget.isLead}
        itemName={t(`parameters.${parameter}`)}
      />
    </WidgetFrame>
  );
}

interface BarTableProps {
  data: WidgetData;
  /** The URL parameter that a row filters by; empty if none. */
  parameter: string;
  isLead: boolean;
  /** The name of the first column. */
  itemName: string;
}

/**
 * A table of codes whose rows have bars in proportion to the largest: chart and table in one. In a chapter only
 * the rows of its lead narrow the view, shares are left out, and changes too unless one is clear.
 */
function BarTable({ data, parameter, isLead, itemName }: BarTableProps) {
  const { t, view, isInChapters } = useView();
  if (data.unlisted) return <Unlisted {...data.unlisted} />;
  const hasShares = !isInChapters && data.observations.some(({ share }) => share);
  const hasChanges =
    data.comparedWith &&
    (!isInChapters || data.observations.some(({ change }) => change?.direction));
  const row = {
    parameter,
    isLink: parameter !== '' && (!isInChapters || isLead),
    widget: data.name,
    largest: Math.max(...data.observations.map(({ value }) => value ?? 0)),
    hasShares,
    hasChanges: Boolean(hasChanges),
  };
  const table = (
    <table className="bar-table" aria-labelledby={`${data.name}-title`}>
      <thead className={hasChanges ? undefined : 'visually-hidden'}>
        <tr>
          <th scope="col">{itemName}</th>
          <th scope="col">{t(`measures.${view.measure}`)}</th>
          <td />
          {hasShares && <th scope="col">{t('table.share')}</th>}
          {hasChanges && <th scope="col">{t('table.change', data.comparedWith)}</th>}
        </tr>
      </thead>
      <tbody lang={data.language}>
        {data.observations.map((observation) => (
          <BarRow key={observation.code} observation={observation} {...row} />
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
      {hasChanges ? <div className="bar-scroll">{table}</div> : table}
      {data.coarser && <NextLinks {...data.coarser} />}
    </>
  );
}

interface BarRowProps {
  observation: LabelledObservation;
  parameter: string;
  /** Whether the rows narrow the view. */
  isLink: boolean;
  /** The name of the widget. */
  widget: string;
  /** The value whose bar has the full length. */
  largest: number;
  hasShares: boolean;
  hasChanges: boolean;
}

function BarRow(row: BarRowProps) {
  const { observation, parameter, isLink, widget, largest, hasShares, hasChanges } = row;
  const { code, label, value, text, share, change, profile } = observation;
  const { t, dataset, view, hrefOf, isInChapters } = useView();
  const isSelected = view.codes[parameter]?.includes(code) ?? false;
  const length = value && largest ? value / largest : 0;
  return (
    <tr className={isSelected ? 'is-selected' : undefined}>
      <th scope="row">
        {isLink ? (
          <ChoiceLink
            to={hrefOf(narrowedTo(dataset, view, parameter, code))}
            at={widget}
            aria-current={isSelected || undefined}
          >
            {label}
          </ChoiceLink>
        ) : isInChapters && profile ? (
          <PageLink href={profile}>{label}</PageLink>
        ) : (
          label
        )}
        {!isInChapters && <ProfileLink {...observation} />}
      </th>
      <td>{text}</td>
      <td className="bar">
        {length > 0 && (
          <svg width={`${(100 * length).toFixed(1)}%`} aria-hidden="true" focusable="false" />
        )}
      </td>
      {hasShares && <td className="share">{share}</td>}
      {hasChanges && (
        <td className="share">
          {change?.direction ? (
            <>
              <span aria-hidden="true">{change.direction === 'more' ? '▲' : '▼'}</span>
              <span className="visually-hidden">{t('table.clear')} </span>
              <strong>{change.text}</strong>
            </>
          ) : (
            !isInChapters && change?.text
          )}
        </td>
      )}
    </tr>
  );
}

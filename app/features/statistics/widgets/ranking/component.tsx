import { Link } from '@remix-run/react';
import { rankItems } from '../../ranks';
import { type WidgetProps } from '../widget-props';
import { narrowedTo } from '../../views/view';
import { EmptyState } from '../../ui/empty-state';
import { useView } from '../../ui/view-context';
import { WidgetFrame } from '../../ui/widget-frame';
import { useWidgetNotes } from '../../ui/widget-notes';

/** The first ranks as a list; ties of the last rank are all in it. */
export function WidgetView({ widget, data }: WidgetProps) {
  const { dimension: parameter = '', limit = Infinity } = widget;
  const { dataset, view, formats, hrefOf } = useView();
  const ranks = rankItems(data.observations);
  const first = data.observations.filter(({ code }) => (ranks.get(code) ?? Infinity) <= limit);
  const notes = useWidgetNotes(data);
  return (
    <WidgetFrame name={data.name} className="widget-ranking" notes={notes}>
      {first.length === 0 ? (
        <EmptyState />
      ) : (
        <ol className="ranking" lang={data.language}>
          {first.map(({ code, label, value }) => (
            <li key={code}>
              <span className="rank">{ranks.get(code)}</span>
              <Link to={hrefOf(narrowedTo(dataset, view, parameter, code))} preventScrollReset>
                {label}
              </Link>
              <span className="ranking-value">{formats.number(value)}</span>
            </li>
          ))}
        </ol>
      )}
    </WidgetFrame>
  );
}

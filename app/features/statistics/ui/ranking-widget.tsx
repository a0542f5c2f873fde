import { Link } from '@remix-run/react';
import { rankItems } from '../ranks';
import { type WidgetData } from '../observation';
import { narrowedTo } from '../views/view';
import { EmptyState } from './empty-state';
import { useView } from './view-context';
import { WidgetFrame } from './widget-frame';
import { useWidgetNotes } from './widget-notes';

interface RankingWidgetProps {
  data: WidgetData;
  parameter: string;
  /** The last rank in the list; ties of that rank are all in it. */
  limit: number;
}

/** The first ranks as a list. */
export function RankingWidget({ data, parameter, limit }: RankingWidgetProps) {
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

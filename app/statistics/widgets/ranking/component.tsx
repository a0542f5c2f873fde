import { type WidgetProps } from '../widget-props';
import { narrowedTo } from '../../view/view';
import { ChoiceLink } from '../ui/choice-link';
import { ProfileLink } from '../ui/profile-link';
import { Unlisted } from '../ui/unlisted';
import { useView } from '../ui/view-context';
import { WidgetFrame } from '../ui/widget-frame';

/** The first ranks as a list; includes all ties of the last rank. */
export function WidgetView({ widget, data }: WidgetProps) {
  const { dimension: parameter = '', limit = Infinity } = widget;
  const { t, dataset, view, hrefOf } = useView();
  const { observations, unlisted, others } = data;
  const first = observations.filter(({ rank }) => (rank ?? Infinity) <= limit);
  const isCollapsed = first.length === 0 && others;
  return (
    <WidgetFrame
      name={data.name}
      sentence={data.sentence}
      className="widget-ranking"
      notes={data.notes}
    >
      {unlisted ? (
        <Unlisted {...unlisted} />
      ) : (
        <ol className="ranking" lang={data.language}>
          {(isCollapsed ? observations : first).map(({ code, label, text, rank, profile }) => (
            <li key={code}>
              <span className="rank">{rank}</span>
              <ChoiceLink to={hrefOf(narrowedTo(dataset, view, parameter, code))} at={data.name}>
                {label}
              </ChoiceLink>
              <ProfileLink label={label} profile={profile} />
              <span className="ranking-value">{text}</span>
            </li>
          ))}
          {isCollapsed && (
            <li>
              {t(observations.length > 0 ? 'table.others' : 'table.each')}{' '}
              <span className="ranking-value">{others.text}</span>
            </li>
          )}
        </ol>
      )}
    </WidgetFrame>
  );
}
